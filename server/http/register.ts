import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenExpiredMessage } from '#contract/envelope.ts'
import { workingFor } from './workingFor.ts'
import { namedTenant } from './namedTenant.ts'
import { withLineOfLog } from '../bus/lineOfLog.ts'
import { house, workFor } from '../tenancy/atWork.ts'
import type { AuditLog } from './audit.ts'
import { mayCall, seesAll } from './caller.ts'
import type { Caller } from './caller.ts'
import { success } from './envelope.ts'
import { Problem } from './problem.ts'
import { noteCaller } from './requestCaller.ts'
import { refuseNul } from './refuseNul.ts'
import { Reply } from './route.ts'
import type { Access, AnyRoute } from './route.ts'
import { contentDisposition } from './contentDisposition.ts'
import type { Sessions } from './sessions.ts'
import type { Tickets } from './tickets.ts'

type Parts = { sessions: Sessions; audit: AuditLog; tickets: Tickets }

/** Adds the routes to the application. Throws at start when one does not say who may call it (security.md G5). */
export function registerRoutes(app: FastifyInstance, routes: readonly AnyRoute[], parts: Parts): void {
  for (const route of routes) {
    if (!saysWhoMayCall(route.access)) throw new Error(`route ${String(route.method)} ${route.path} declares neither a permission nor public`)
    app.route({
      method: typeof route.method === 'string' ? route.method : [...route.method],
      url: route.path,
      config: { access: route.access, ...(route.perMinute ? { rateLimit: { max: route.perMinute, timeWindow: 60_000 } } : {}) },
      ...(route.compress === false ? { compress: false as const } : {}),
      ...(route.bodyBytes ? { bodyLimit: route.bodyBytes } : {}),
      handler: (request, reply) => handle(standingFor(route, request), parts, request, reply),
    })
  }
}

/** The route that answers a call: where one stands for many, the one of them that is meant. What is taken by those is bounded as if they had been there at the start. */
function standingFor(route: AnyRoute, request: FastifyRequest): AnyRoute {
  const meant = route.instead?.(request)
  if (!meant) return route
  const length = Number(request.headers['content-length'] ?? 0)
  if (meant.takes !== 'multipart' && length > (meant.bodyBytes ?? plainBodyBytes)) throw new Problem(413, '内容过大，请减少后重试')
  return meant
}

function saysWhoMayCall(access: Partial<Record<'public' | 'screen' | 'signedIn' | 'permission', unknown>> | undefined): boolean {
  return access !== undefined && (access.public === true || access.screen === true || access.signedIn === true || typeof access.permission === 'string')
}

async function handle(route: AnyRoute, { sessions, audit, tickets }: Parts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  reply.header('cache-control', 'no-store')
  if (route.takes !== 'form' && (request.headers['content-type'] ?? '').startsWith(formType))
    throw new Problem(415, '不支持这种内容类型，请使用 application/json')
  const admitted = await admit(route.access, { sessions, tickets }, request)
  const caller = admitted && { ...admitted, ip: request.ip }
  if (caller) noteCaller(request, caller)
  if (route.takes === 'multipart' && !request.isMultipart()) throw new Problem(415, '请用上传表单提交文件（multipart/form-data）')
  // _t is the client's anti-cache stamp (api-contract.md 1.3): not part of any route's query
  const { _t, ...query } = request.query as Record<string, unknown> // Fastify parses every query string to an object
  refuseNul([query, request.params, request.body])
  const asked = { query: route.query?.parse(query), body: route.body?.parse(request.body ?? {}), caller, request, reply }
  const line = route.audit && caller ? await audit.lineOf(route.audit, caller, request, () => reply.elapsedTime) : null
  const result = await withLineOfLog(line, () => workFor(caller?.tenantId ?? house, () => route.run(asked)))
  if (line && !line.isWritten) await audit.done(line)
  return answer(reply, result)
}

/** bytes of a body, where its route says nothing else */
export const plainBodyBytes = 1024 * 1024

/** what programs post by OpenID Connect; no other route takes it */
export const formType = 'application/x-www-form-urlencoded'

const notWhole = '拒绝访问：您的数据权限只允许查看部分记录，这里不能按数据权限显示。请联系管理员'

function answer(reply: FastifyReply, result: unknown): unknown {
  if (!(result instanceof Reply)) return reply.send(success(result ?? null))
  const { parts } = result
  // clients read `result` of every success, also where there is nothing in it (api-contract.md 1.1)
  if ('envelope' in parts) return reply.send({ ...(parts.envelope.success ? { result: null } : {}), ...parts.envelope, timestamp: Date.now() })
  if (parts.fileName) reply.header('content-disposition', contentDisposition('attachment', parts.fileName))
  return reply.type(parts.contentType).send(parts.raw)
}

/** Who is calling, if the route admits them: throws 401, 403, or the one allowed 500 for an expired token (security.md section 0). */
async function admit(access: Access, { sessions, tickets }: Pick<Parts, 'sessions' | 'tickets'>, request: FastifyRequest): Promise<Caller | null> {
  if ('public' in access) return null
  if ('signedIn' in access && access.ticketFor && tokenOf(request) === undefined) return ticketHolder(access.ticketFor(request), { sessions, tickets }, request)
  if ('permission' in access && access.orBearer && sameToken(request.headers.authorization, `Bearer ${access.orBearer}`)) return null
  const verified = await sessions.verify(tokenOf(request))
  if (verified.kind === 'expired') throw new Problem(500, tokenExpiredMessage)
  if (verified.kind === 'invalid') throw new Problem(401, '未授权，请重新登录')
  requireKind(verified.caller, access, request)
  const caller = workingFor(verified.caller, await chosenTenant(sessions, verified.caller, request))
  if ('permission' in access && !mayCall(caller, access.permission))
    throw new Problem(403, mayCall(verified.caller, access.permission) ? notForTenants : noRight)
  if ('permission' in access && !access.isScoped && !seesAll(caller, access.permission)) throw new Problem(403, notWhole)
  return caller
}

const noRight = '拒绝访问：没有权限，请联系管理员授权'
const notForTenants = '拒绝访问：这里管理的是整个工厂，为租户工作时不能使用'

/** A paired screen reads what its own pages are drawn with, and speaks for itself; a person never speaks for a screen (security.md 1B-13). */
function requireKind({ screenId, reads }: Caller, access: Access, { method, routeOptions }: FastifyRequest): void {
  const isForScreens = 'screen' in access
  const mayRead = 'permission' in access && method === 'GET' && reads?.has(routeOptions.url ?? '') === true
  if (screenId === null ? isForScreens : !isForScreens && !mayRead) throw new Problem(403, '拒绝访问：屏幕只能查看看板')
}

/** Who was given the ticket in the address, as long as their session lasts. Throws 401. */
async function ticketHolder(thing: string, { sessions, tickets }: Pick<Parts, 'sessions' | 'tickets'>, request: FastifyRequest): Promise<Caller> {
  const { token } = request.query as { token?: unknown } // Fastify parses every query string to an object
  const holder = typeof token === 'string' ? await tickets.redeem('file', token) : null
  const caller = holder?.ref === thing ? await sessions.find(holder.sessionId) : null
  if (!caller || !holder) throw new Problem(401, '未授权，请重新登录')
  return workingFor(caller, holder.tenantId)
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-access-token']
  return typeof header === 'string' && header !== '' ? header : undefined
}

/** See `namedTenant`. Throws 403 for a tenant of others. */
async function chosenTenant(sessions: Sessions, caller: Caller, request: FastifyRequest): Promise<number> {
  const named = request.headers['tenant-id']
  const tenant = await namedTenant(sessions, caller, typeof named === 'string' ? named : '0')
  if (tenant === null) throw new Problem(403, '拒绝访问：不属于该租户')
  return tenant
}

function sameToken(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(digest(given), digest(expected))
}
