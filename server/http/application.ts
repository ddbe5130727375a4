import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { AuditLog } from './audit.ts'
import { contentSecurity } from './contentSecurity.ts'
import { answerError } from './errors.ts'
import { answerUnreadRequests } from './unreadRequest.ts'
import { bodyLimits, cutIdleBodies } from './idleBodies.ts'
import { networkOf } from './network.ts'
import { methodsAt } from './otherMethods.ts'
import { Problem } from './problem.ts'
import { formType, plainBodyBytes, registerRoutes, tokenOf } from './register.ts'
import type { AnyRoute } from './route.ts'
import type { Sessions } from './sessions.ts'
import type { Tickets } from './tickets.ts'
import { serveBundle } from './bundle.ts'

export type ApplicationParts = {
  routes: readonly AnyRoute[]
  sessions: Sessions
  audit: AuditLog
  tickets: Tickets
  /** folder of the built web bundle; null serves the API alone */
  bundle: string | null
  tls: { certFile: string; keyFile: string } | null
  /** origins of pages that are served elsewhere and may ask this server (security.md C15) */
  allowedOrigins: readonly string[]
  /** the other back end that the pages of this server ask; null for this one */
  apiBase: string | null
  /** time zone of the plant's clocks */
  plantTz: string
  /** the plant is simulated, and pages say so */
  isDemo: boolean
  /** people may print by C-LODOP on their own computer */
  hasLodop: boolean
  /** `exchange`: the request behind it and its answer, which are over */
  onResponse: (route: string, code: number, seconds: number, exchange: { request: FastifyRequest; reply: FastifyReply }) => void
  log: Log
}

const uploadLimitBytes = 32 * 1024 * 1024
/** Headers have to be whole within 10 s of the connection, or of the first of them on one that is kept; Node only looks now and then. */
const connectionLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 1000 }
/** an upload may take ten minutes (API-011); one that falls silent is cut much earlier */
const requestTimeoutMs = 600_000

/** The HTTP application: one router, one error mapping, headers of security.md 1B-19. Nothing listens yet. */
export async function createApplication({
  routes,
  sessions,
  audit,
  tickets,
  bundle,
  tls,
  allowedOrigins,
  apiBase,
  plantTz,
  isDemo,
  hasLodop,
  onResponse,
  log,
}: ApplicationParts): Promise<FastifyInstance> {
  const unread = answerUnreadRequests()
  const app = fastify({
    ...(tls ? { https: { ...connectionLimits, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } } : { http: connectionLimits }),
    clientErrorHandler: unread.answer,
    logger: false,
    bodyLimit: plainBodyBytes,
    trustProxy: false,
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 65_000,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
  }) as unknown as FastifyInstance // with and without TLS Fastify types the raw server differently; we use neither's own part
  app.server.on('request', ({ socket }) => unread.noteRequest(socket))
  app.setErrorHandler((error, request, reply) => answerError(log, error, request, reply))
  app.addHook('onRoute', ({ config, method, url }) => {
    if (method === 'OPTIONS') return // only asks what may be asked, answered before any session is looked at
    if (!config || !('access' in config)) throw new Error(`route ${String(method)} ${url} was added without access`)
  })
  app.addHook('onResponse', async (request, reply) =>
    onResponse(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000, { request, reply }),
  )
  refuseTheGone(app)
  refuseTwoHosts(app)
  cutIdleBodies(app, bodyLimits)
  onlyJson(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(apiBase) },
    referrerPolicy: { policy: 'no-referrer' },
    // a sign-in window at another provider must still find the page that opened it
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: false,
  })
  if (allowedOrigins.length > 0)
    await app.register(cors, {
      origin: [...allowedOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      credentials: true,
      maxAge: 600,
      optionsSuccessStatus: 200,
    })
  await app.register(rateLimit, {
    global: false,
    max: 600,
    keyGenerator: (request: FastifyRequest) => countedParty(sessions, request),
    errorResponseBuilder: () => new Problem(429, '操作过于频繁，请稍后再试'),
  })
  await app.register(multipart, { limits: { fileSize: uploadLimitBytes, files: 10, fields: 20, parts: 30 } })
  // a higher level takes twice the time and saves one byte in a hundred
  await app.register(compress, { global: true, threshold: 2048, zlibOptions: { level: 4 } })
  registerRoutes(app, routes, { sessions, audit, tickets })
  const methodsOf = methodsAt(routes)
  app.setNotFoundHandler((request, reply) => {
    if (bundle && wantsPage(request)) return reply.callNotFoundPage(request.url)
    const methods = methodsOf(request.url)
    if (methods.length === 0) return answerError(log, new Problem(404, '路径不存在，请检查路径是否正确'), request, reply)
    reply.header('allow', methods.join(', '))
    return answerError(log, new Problem(405, `这个地址不支持 ${request.method} 方法，支持 ${methods.join('、')}`), request, reply)
  })
  if (bundle) await serveBundle(app, bundle, { apiBase, plantTz, isDemo, hasLodop })
  return app
}

/** A person's browser opening a page of the bundle, as opposed to a program asking for an address that does not exist. */
function wantsPage(request: { method: string; headers: { accept?: string | undefined }; url: string }): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith('/assets/')
}

/** A connection that was reset before we looked at its request has no address any more: whoever counts by address would trip over it. */
function refuseTheGone(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.socket.remoteAddress === undefined) throw new Problem(400, '请求没有完整到达')
  })
}

/** Node takes the first of two Host headers, a proxy before us perhaps the other: nobody would know whom the request is for (RFC 9112, 3.2). */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Problem(400, '请求里有两个 Host，请检查代理的设置')
  })
}

/** Whose calls are counted: the person's or the screen's, and an address only when nobody is signed in, so that nobody uses up what a colleague behind the same router may call. */
async function countedParty(sessions: Sessions, request: FastifyRequest): Promise<string> {
  const verified = await sessions.verify(tokenOf(request))
  return verified.kind === 'caller' ? `person ${verified.caller.userId}` : networkOf(request.ip)
}

/** One parser for one media type, prototype poisoning refused; everything else is 415 (security.md C16, C37), and a form too unless the route takes one. */
function onlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
