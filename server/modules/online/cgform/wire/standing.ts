import { tableNameOf } from '#contract/checks.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../../http/problem.ts'
import { defineRoute } from '../../../../http/route.ts'
import type { AnyRoute } from '../../../../http/route.ts'
import { registerResource } from '../../../../resource/routes/register.ts'
import type { ResourceContext } from '../../../../resource/routes/resourceContext.ts'
import { rightTo } from '../../../../resource/scope/rights.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Endpoint = Exclude<keyof ReturnType<typeof endpointsOf>, never>

/** A designed table that a call is about: what serves it, and its own routes by what they do. */
export type Meant = { context: ResourceContext; route: (method: Method, endpoint: Endpoint) => AnyRoute }

/** Finds a designed table by the key of a call: the id of its design, which is its code, or the name of its table. */
export function meantBy(contexts: () => readonly ResourceContext[]): (key: string) => Meant | null {
  const made = new WeakMap<ResourceContext, ReadonlyMap<string, AnyRoute>>()
  return (key) => {
    const context = contexts().find(({ resource }) => resource.path.endsWith(`/${key}`) || tableNameOf(resource) === key)
    if (!context) return null
    const routes = made.get(context) ?? new Map(registerResource(context).flatMap(spelled))
    made.set(context, routes)
    return { context, route: (method, endpoint) => routes.get(`${method} ${endpointsOf(context.resource)[endpoint]}`) ?? refused }
  }
}

/** Whoever may list the records of a table may know what its columns are. */
export const mayList = ({ context: { resource } }: Meant) => ({ permission: rightTo(resource, 'list'), isScoped: true }) as const

type RouteShape = Pick<AnyRoute, 'method' | 'path'> & Partial<Pick<AnyRoute, 'bodyBytes' | 'takes'>>

/** A route for all designed tables: the one of the table that a call names answers in its place, with its own right and its line of the log. */
export function standsFor(shape: RouteShape, meant: (key: string) => Meant | null, made: (table: Meant, request: FastifyRequest) => AnyRoute): AnyRoute {
  return defineRoute({
    ...shape,
    access: { signedIn: true },
    instead(request) {
      const { key = '' } = request.params as { key?: string } // as the paths name it
      const table = meant(key)
      return table && made(table, request)
    },
    run: refuse,
  })
}

function refuse(): never {
  throw new Problem(404, '这张表不存在，或已经停用：请刷新页面，或联系管理员')
}

/** What a table cannot do, such as trees where it is none. */
const refused = defineRoute({ method: 'GET', path: '', access: { signedIn: true }, run: refuse })

function spelled(route: AnyRoute): [name: string, route: AnyRoute][] {
  const all = typeof route.method === 'string' ? [route.method] : route.method
  return all.map((method) => [`${method} ${route.path}`, route])
}
