import type { FastifyRequest } from 'fastify'
import { createOneTimeStore } from '../../../http/oneTimeStore.ts'

const lifeMs = 10 * 60_000
const cookieName = 'third_state'
const cookiePath = '/sys/thirdLogin'

export type Pending = { source: string; verifier: string }

/**
 * Sign-ins that are under way at a provider. The state goes through the provider's hands and stands in a cookie too:
 * only the browser that set out can come back with it (RFC 6749 10.12).
 */
export function createPendingStates(now: () => number) {
  const pending = createOneTimeStore<Pending>(lifeMs, now)
  return {
    begin: (going: Pending) => pending.keep(going),
    /** The sign-in that `request` ends; null when this browser did not begin it, or it ended already. */
    finish(request: FastifyRequest, state: string): Pending | null {
      return cookieOf(request) === state ? pending.take(state) : null
    },
  }
}

export function stateCookie(state: string, isSecure: boolean): string {
  return `${cookieName}=${state}; Path=${cookiePath}; HttpOnly; SameSite=Lax; Max-Age=${lifeMs / 1000}${isSecure ? '; Secure' : ''}`
}

function cookieOf(request: FastifyRequest): string | null {
  const written = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return written.find(([name]) => name === cookieName)?.[1] ?? null
}
