import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpTrace } from '#contract/modules/monitor/monitorCalls.ts'

/** security.md 22: at most so many are kept, in memory, without bodies */
const mostKept = 200
const longestText = 500
/** headers that carry who somebody is; names of ours and of relatives */
const secretHeaders: ReadonlySet<string> = new Set(['x-access-token', 'authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'sec-websocket-protocol'])
/** of an address, as a query or as the ticket of a link */
const secretQueries = /([?&](?:token|ticket|password|code|state|captcha|nonce)=)[^&]*/gi
/** paths of which the part behind is a secret of its own */
const secretPaths = /(\/sys\/display\/pair\/|\/sys\/thirdLogin\/getLoginUser\/|\/sys\/randomImage\/)[^/?]+/

const masked = '***'

/** The newest requests that were answered, secrets masked before they are kept. */
export function createTraceRing() {
  const kept: HttpTrace[] = []
  return {
    note(trace: HttpTrace): void {
      kept.push(trace)
      if (kept.length > mostKept) kept.shift()
    },
    /** The newest first. */
    newest: (): HttpTrace[] => kept.toReversed(),
  }
}

/** An exchange as it may be shown: no body, no secret. `at` is when it was answered (ms since the epoch). */
export function traceOf(request: FastifyRequest, reply: FastifyReply, who: string | null, at: number): HttpTrace {
  return {
    timestamp: new Date(at - reply.elapsedTime).toISOString(),
    principal: who === null ? null : { name: who },
    session: null, // its id would be half of a key
    request: { method: request.method, uri: shownAddress(request.url), headers: shownHeaders(request.headers), remoteAddress: request.ip },
    response: { status: reply.statusCode, headers: shownHeaders(reply.getHeaders()) },
    timeTaken: Math.round(reply.elapsedTime * 10) / 10,
  }
}

/** An address without the secrets in it. */
export function shownAddress(url: string): string {
  return url.replace(secretQueries, `$1${masked}`).replace(secretPaths, `$1${masked}`).slice(0, longestText)
}

/** Headers without those that say who somebody is. */
export function shownHeaders(headers: Readonly<Record<string, number | string | readonly string[] | undefined>>): Record<string, string[]> {
  const shown = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return []
    const values = secretHeaders.has(name.toLowerCase()) ? [masked] : (Array.isArray(value) ? value : [String(value)]).map((one: string) => shownAddress(one))
    return [[name, values] as const]
  })
  return Object.fromEntries(shown)
}
