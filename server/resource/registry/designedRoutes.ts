import type { FastifyRequest } from 'fastify'
import { designedPath } from '#contract/designedNames.ts'
import { linesBodyBytes } from '#contract/lineCalls.ts'
import { endpointsOf } from '#contract/resource.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { registerResource } from '../routes/register.ts'
import type { ResourceContext } from '../routes/resourceContext.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
const everyOne = `${designedPath}/:code`
/** by method and path; the faults of an import have an id behind theirs */
type Routes = ReadonlyMap<string, AnyRoute>

/**
 * One route for each method stands for all designed resources, as no route can be added to a server that listens: it hands a call to the
 * standard route of the resource, with its right, its rules and its line in the log.
 */
export function designedRoutes(contexts: () => readonly ResourceContext[]): AnyRoute[] {
  const made = new WeakMap<ResourceContext, Routes>()
  const routesOf = (context: ResourceContext): Routes => {
    const routes = made.get(context) ?? new Map(registerResource(context).flatMap(spelled))
    made.set(context, routes)
    return routes
  }
  const instead = ({ method, params, routeOptions: { url = '' } }: FastifyRequest): AnyRoute | null => {
    const { code, verb } = params as { code: string; verb?: string } // as the paths below name them
    const context = contexts().find(({ resource: { path } }) => path === `${designedPath}/${code}`)
    return (context && routesOf(context).get(`${method} ${url.replace(':code', code).replace(':verb', verb ?? '')}`)) ?? null
  }
  const standing = { access: { signedIn: true }, bodyBytes: linesBodyBytes, instead, run: refuse } as const
  return [
    ...methods.map((method) => defineRoute({ method, path: `${everyOne}/:verb`, ...standing })),
    defineRoute({ method: 'GET', path: `${endpointsOf({ path: everyOne }).importErrors}/:id`, ...standing }),
  ]
}

function refuse(): never {
  throw new Problem(404, '这张表不存在，或已经停用：请刷新页面，或联系管理员')
}

function spelled(route: AnyRoute): [name: string, route: AnyRoute][] {
  const all = typeof route.method === 'string' ? [route.method] : route.method
  return all.map((method) => [`${method} ${route.path}`, route])
}
