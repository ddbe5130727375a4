import type { Envelope } from '#contract/envelope.ts'

export function success<Result>(result: Result, message = '操作成功！', code = 200): Envelope<Result> {
  return { success: true, message, code, result, timestamp: Date.now() }
}

export function failure(code: number, message: string, result?: unknown): Envelope {
  return { success: false, message, code, ...(result === undefined ? {} : { result }), timestamp: Date.now() }
}
