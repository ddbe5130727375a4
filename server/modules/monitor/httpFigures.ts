import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of requests: how many, seconds in all, the longest since the last look. */
export type RequestTimes = { count: number; seconds: number; maxSeconds: number }

const signInPaths: ReadonlySet<string> = new Set(['/sys/login', '/sys/phoneLogin', '/sys/mLogin'])

/** Counts what is answered; `read` begins the longest anew. */
export function createHttpFigures() {
  const all: RequestTimes = { count: 0, seconds: 0, maxSeconds: 0 }
  const routed: RequestTimes = { count: 0, seconds: 0, maxSeconds: 0 }
  let sentBytes = 0
  const signIns = { done: 0, refused: 0 }
  const add = (times: RequestTimes, seconds: number) => {
    times.count += 1
    times.seconds += seconds
    times.maxSeconds = Math.max(times.maxSeconds, seconds)
  }
  return {
    note(request: FastifyRequest, reply: FastifyReply): void {
      const seconds = reply.elapsedTime / 1000
      add(all, seconds)
      const route = request.routeOptions.url
      if (route !== undefined && !route.includes('*')) add(routed, seconds)
      sentBytes += Number(reply.getHeader('content-length') ?? 0)
      if (!signInPaths.has(route ?? '')) return
      if (reply.statusCode === 200) signIns.done += 1
      else signIns.refused += 1
    },
    read() {
      const found = { all: { ...all }, routed: { ...routed }, sentBytes, signIns: { ...signIns } }
      all.maxSeconds = 0
      routed.maxSeconds = 0
      return found
    },
  }
}
