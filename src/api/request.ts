import { Envelope } from '#contract/envelope.ts'
import type { z } from 'zod'
import { storedToken } from './session.ts'

/** A refused or failed call: HTTP status (0 when nothing answered), and the server's Chinese sentence. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const timeoutMs = 600_000 // API-012

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; query?: Record<string, string | number | undefined>; body?: unknown }

/** One call of the API: parses the envelope and its `result` by `schema`; throws ApiError for everything that is not success. */
export async function request<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { method = 'GET', query = {}, body }: Call = {},
): Promise<z.infer<Schema>> {
  const response = await send(path, method, query, body)
  const envelope = Envelope.safeParse(await response.json().catch(() => null)) // an answer that is not JSON is no envelope
  if (!envelope.success) throw new ApiError(response.status, response.status === 504 ? '网络超时' : '服务器没有正确回答，请稍后重试')
  if (!response.ok || !envelope.data.success) throw new ApiError(response.status, envelope.data.message)
  return schema.parse(envelope.data.result)
}

async function send(path: string, method: string, query: Record<string, string | number | undefined>, body: unknown): Promise<Response> {
  const token = storedToken()
  const url = new URL(path, window.location.origin)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  if (method === 'GET') url.searchParams.set('_t', String(Math.floor(Date.now() / 1000)))
  try {
    return await fetch(url, {
      method,
      headers: { 'tenant-id': '0', ...(token ? { 'X-Access-Token': token } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(0, '网络错误，请检查网络连接') // fetch rejects only when nothing answered
  }
}
