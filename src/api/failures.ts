import { tokenExpiredMessage } from '#contract/envelope.ts'

/** What a failed call means to the person in front of the page (specification.md 8). */
export type Failure =
  | { kind: 'refused'; message: string } // 403: a system notice
  | { kind: 'error'; message: string }
  | { kind: 'warning'; message: string }
  | { kind: 'expired' } // dialog 登录已过期
  | { kind: 'unauthorized'; message: string } // message, log out, reload after 1.5 s
  | { kind: 'masked'; qrCode: string } // the route's mask with a code to scan

type Answer = {
  /** HTTP status; 0 when nothing answered */
  status: number
  /** the parsed body, whatever it is */
  body: unknown
  hasToken: boolean
}

const byStatus: Record<number, string> = { 404: '很抱歉，资源未找到!', 504: '网络超时' }

/** The error catalogue, row by row: null when the answer is none of its business (a success, or a refusal its caller shows). */
export function failureOf({ status, body, hasToken }: Answer): Failure | null {
  const message = textOf(body, 'message')
  const code = Number(textOf(body, 'code'))
  if (status === 0) return { kind: 'error', message: '网络错误' }
  if (status < 400) return failureInBody(code, message, body)
  if (status === 401) return { kind: 'unauthorized', message: '未授权，请重新登录' }
  if (status === 403) return { kind: 'refused', message: '拒绝访问' }
  if (status === 500 && hasToken && saysExpired(message)) return { kind: 'expired' }
  return { kind: 'error', message: byStatus[status] ?? (message === '' ? '服务器没有正确回答，请稍后重试' : message) }
}

function failureInBody(code: number, message: string, body: unknown): Failure | null {
  if (code === 401) return { kind: 'masked', qrCode: textOf(body, 'result') }
  if (code === 500 && message === tokenExpiredMessage) return { kind: 'expired' }
  return code === 510 ? { kind: 'warning', message } : null
}

/** Relatives of the contract say it in two ways (decisions.md 7). */
function saysExpired(message: string): boolean {
  return message.includes('token已失效') || message.includes('Token失效')
}

function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null || !(field in body)) return ''
  const value: unknown = Object.entries(body).find(([name]) => name === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
