import type { Envelope } from '#contract/envelope.ts'

export function success<Result>(result: Result, message = '操作成功！', code = 200): Envelope<Result> {
  return { success: true, message, code, result, timestamp: Date.now() }
}

/** The same around a result that is JSON already: what is alike in thousands of answers is written once. */
export function successOf(resultJson: string): string {
  const { result: _none, ...rest } = success(null)
  return `${JSON.stringify(rest).slice(0, -1)},"result":${resultJson}}`
}

export function failure(code: number, message: string, result?: unknown): Envelope {
  return { success: false, message, code, ...(result === undefined ? {} : { result }), timestamp: Date.now() }
}
