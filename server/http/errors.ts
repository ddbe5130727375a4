import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isAppendOnlyRefusal } from '../db/appendOnly.ts'
import { NoTenantChosen } from '../tenancy/atWork.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { failure } from './envelope.ts'
import { Problem } from './problem.ts'
import { isBeyondColumn, isDuplicate, storageTrouble } from '../db/storageTrouble.ts'

type Mapped = { status: number; message: string; result?: unknown; retryAfterS?: number | null }

/** Sentences for what Fastify itself refuses before a route runs, by status. */
export const refusals: Record<number, string> = {
  400: '请求格式不正确，请检查后重试',
  404: '路径不存在，请检查路径是否正确',
  408: '请求没有在规定的时间内到达，请检查网络后重试',
  405: '不支持这种请求方法',
  413: '文件大小超出限制，请压缩后再上传',
  415: '不支持这种内容类型，请使用 application/json 或上传表单',
  429: '操作过于频繁，请稍后再试',
  431: '请求头过大',
}

/** The one place where a failure becomes an answer: never a stack, a path or SQL (security.md G2). */
export function mapError(error: unknown): Mapped {
  if (error instanceof Problem) return { status: error.status, message: error.message, result: error.result, retryAfterS: error.retryAfterS }
  if (error instanceof z.ZodError)
    return { status: 422, message: `${fieldOf(error)}${error.issues[0]?.message ?? '内容不正确'}`, result: { fields: z.flattenError(error).fieldErrors } }
  if (error instanceof NoTenantChosen) return { status: 403, message: '请先选择租户，再新增或修改记录' }
  if (isDuplicate(error)) return { status: 409, message: '数据库中已存在该记录' }
  if (isAppendOnlyRefusal(error)) return { status: 409, message: '这类记录只能追加，不能修改或删除' }
  if (isBeyondColumn(error)) return { status: 422, message: '有一个数字超出了范围，没有记录有这么大的数，请检查后重试' }
  const unable = storageTrouble(error)
  if (unable) return { status: 503, message: unable, retryAfterS: 5 }
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const known = refusals[status] ?? (status >= 400 && status < 500 ? refusals[400] : undefined)
  return known ? { status, message: known } : { status: 500, message: '服务器内部错误，请稍后重试；仍然出现请联系管理员' }
}

function fieldOf(error: z.ZodError): string {
  const path = error.issues[0]?.path.join('.')
  return path ? `${path}：` : ''
}

/** The caller closed the connection before the request had arrived: nobody is left to be answered, and nothing is wrong with us. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.destroyed || raw.socket.destroyed)
}

export function answerError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, result, retryAfterS } = hasLeft(request) ? { status: 400, message: '请求没有完整到达' } : mapError(error)
  const fields = { method: request.method, route: request.routeOptions.url ?? null, status, id: request.id }
  if (status >= 500) log.error('request failed', { ...fields, ...errorFields(error) })
  else if (status === 401 || status === 403 || status === 429) log.warn('request denied', fields)
  if (retryAfterS) reply.header('retry-after', retryAfterS)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(failure(status, message, result))
}
