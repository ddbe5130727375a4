import type { FastifyRequest } from 'fastify'
import { ChangeMark, markHeader } from '#contract/topics.ts'

/** The mark by which a page knows the event of its own write; null when it sent none that is one. */
export function changeMarkOf(request: FastifyRequest): string | null {
  return ChangeMark.safeParse(request.headers[markHeader]).data ?? null
}
