import type { FastifyReply } from 'fastify'
import { Problem } from '../http/problem.ts'

/** Aborts when the caller leaves before the answer: closed the page, or pressed 取消. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new Problem(400, '操作已取消，没有写入任何数据'))
  })
  return gone.signal
}
