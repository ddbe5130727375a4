import type { Envelope } from '#contract/envelope.ts'

export function success<Result>(result: Result, message = '操作成功！', code = 200): Envelope<Result> {
  return { success: true, message, code, result, timestamp: Date.now() }
}

/** The same up to its result, which is JSON already and followed by `}`: what is alike in thousands of answers is written once. */
export function successHead(): string {
  const { result: _none, ...rest } = success(null)
  return `${JSON.stringify(rest).slice(0, -1)},"result":`
}

export function failure(code: number, message: string, result?: unknown): Envelope {
  return { success: false, message, code, ...(result === undefined ? {} : { result }), timestamp: Date.now() }
}
