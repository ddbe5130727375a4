import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/** Remembers who was let in, for what looks at a request after it was answered. */
export function noteCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** Who was let in with this request; null for nobody, and for a request that was refused before. */
export function callerBehind(request: FastifyRequest): Caller | null {
  return callers.get(request) ?? null
}
