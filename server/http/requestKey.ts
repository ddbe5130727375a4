import type { FastifyRequest } from 'fastify'
import { RequestKey, requestKeyHeader } from '#contract/commandCalls.ts'
import { Problem } from './problem.ts'

/** The key by which a repeated request is known; null when none was sent. Throws 422 for one that is no key. */
export function requestKeyOf(request: FastifyRequest): string | null {
  const sent = request.headers[requestKeyHeader]
  if (sent === undefined) return null
  const key = RequestKey.safeParse(sent)
  if (!key.success) throw new Problem(422, '请求编号（Idempotency-Key）应为 16 到 64 个字母、数字、- 或 _')
  return key.data
}
