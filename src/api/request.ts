import { StillRunning } from '#contract/stillRunning.ts'
import { Envelope } from '#contract/envelope.ts'
import type { z } from 'zod'
import { apiBase } from './address.ts'
import { failureOf } from './failures.ts'
import type { Failure } from './failures.ts'
import { isLeaving } from './leaving.ts'
import { notify } from './notices.ts'
import { scansConfirmed } from './confirmedScans.ts'
import { bearerToken, goOnAsScreen } from './screen.ts'
import { isGatewayAlone, serverSilence } from './serverSilence.ts'
import { currentTenant, storedToken } from './session.ts'

/** A refused or failed call: HTTP status (0 when nothing answered), and the sentence for the person. */
export class ApiError extends Error {
  readonly status: number
  /** messages by field name, for forms */
  readonly fields: Record<string, string[]>
  /** what the server sent along with the refusal */
  readonly result: unknown
  /** the same request key is on its way: nothing is decided, and the same call may be sent again */
  readonly isRunning: boolean
  /** what the catalogue says of the answer; null where no call failed */
  readonly failure: Failure | null
  constructor(status: number, message: string, result: unknown = null, failure: Failure | null = null) {
    super(message)
    this.status = status
    this.result = result
    this.failure = failure
    this.fields = fieldsOf(result)
    this.isRunning = status === 409 && StillRunning.safeParse(result).success
  }
}

export const timeouts = { callMs: 600_000, uploadMs: 600_000, downloadMs: 3_600_000 } // API-006, API-010 to API-012

/** so often a call is sent whose request key is on its way */
const mostTries = 20

type Values = Record<string, string | number | boolean | undefined>

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Values
  /** JSON, or a form with files */
  body?: unknown
  /** besides those that every call has */
  headers?: Record<string, string>
  timeoutMs?: number
  /** ends the call early; it then throws like one that nothing answered */
  signal?: AbortSignal
  /** the caller shows what went wrong; nothing is told besides. An ended session is told all the same. */
  quiet?: boolean
}

/** How an answer is told of: as its call wants, and by how things stood when that was sent; `asker` is its token, null without one. Left out where nobody knows. */
type Heard = Pick<Call, 'quiet'> & Partial<Sent>
type Sent = { asker: string | null; scans: number }
const asNow = (): Sent => ({ asker: storedToken(), scans: scansConfirmed() })

/** One call of the API: parses the envelope and its `result` by `schema`; throws ApiError for everything that is not success. */
export async function request<Schema extends z.ZodType>(path: string, schema: Schema, call: Call = {}): Promise<z.infer<Schema>> {
  return schema.parse((await envelopeOf(path, call)).result)
}

/** The same, for callers that need the server's message or code. */
export async function envelopeOf(path: string, call: Call = {}): Promise<Envelope> {
  const { status, body, ...asked } = await send(path, call)
  return judged(status, body, { ...call, ...asked })
}

/** One call of an address that answers without envelope, as monitoring does (api-contract.md 2.14). Throws ApiError. */
export async function bareAnswer<Schema extends z.ZodType>(path: string, schema: Schema, call: Call = {}): Promise<z.infer<Schema>> {
  const { status, body, ...asked } = await send(path, call)
  if (status !== 200) throw failed(status, body, { ...call, ...asked })
  return schema.parse(body)
}

/** What an answer says: its envelope. Throws the ApiError it means, and tells of it as the call wants. */
export function judged(status: number, body: unknown, call: Heard): Envelope {
  const parsed = Envelope.safeParse(body)
  if (parsed.success && status < 400 && parsed.data.success) {
    tell(status, body, call) // a success may still ask for a scan (ERR-012)
    return parsed.data
  }
  throw failed(status, body, call)
}

/** A file from the server, within an hour (API-010). Throws ApiError; 文件下载失败 when it is empty (ERR-016). */
export function download(path: string, query: Values = {}, { quiet = false }: Pick<Call, 'quiet'> = {}): Promise<Blob> {
  return fileBy(path, { query, quiet })
}

/** A file that is made from what the call says. As {@link download}. */
export async function fileBy(path: string, file: Call): Promise<Blob> {
  const call = { ...file, timeoutMs: timeouts.downloadMs, ...asNow() }
  const response = await answerTo(path, call)
  const blob = await response.blob().catch(() => cutOff(call))
  if (blob.type.includes('json')) throw failed(response.status, parseJson(await blob.text()), call) // a refusal in place of a file
  if (!response.ok) throw failed(response.status, null, call)
  if (blob.size === 0) throw new ApiError(response.status, '文件下载失败')
  return blob
}

/** Sends a call; one whose request key is on its way is sent again until the first is over (factory.md 4 R9), so often at most. */
async function send(path: string, call: Call): Promise<{ status: number; body: unknown } & Sent> {
  for (let tries = 1; ; tries += 1) {
    const sent = asNow()
    const response = await answerTo(path, call)
    const body = parseJson(await response.text().catch(() => cutOff(call)))
    const running = response.status === 409 && tries < mostTries ? StillRunning.safeParse(Envelope.safeParse(body).data?.result).data : undefined
    if (!running || call.signal?.aborted) return { status: response.status, body, ...sent }
    await new Promise((resolve) => setTimeout(resolve, running.retryAfterS * 1000))
  }
}

async function answerTo(path: string, call: Call): Promise<Response> {
  const { method = 'GET', query = {}, body, headers, timeoutMs = timeouts.callMs, signal } = call
  const timeout = AbortSignal.timeout(timeoutMs)
  const ended = serverSilence.callBegan()
  try {
    const response = await fetch(addressOf(path, method, query), {
      method,
      headers: { ...headersFor(body), ...headers },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    ended(isGatewayAlone(response.status) ? 'silent' : 'answered')
    return response
  } catch {
    ended(signal?.aborted ? 'cancelled' : 'silent')
    return cutOff(call) // fetch rejects only when nothing answered
  }
}

/** Nothing answered, or the answer broke off: a lost network, a page that is leaving, a call that was cancelled. */
function cutOff(call: Call): never {
  if (call.signal?.aborted) throw new ApiError(0, '已取消')
  throw failed(0, null, call)
}

/** Where a call goes. */
export function addressOf(path: string, method: string, query: Values): URL {
  const url = new URL(apiBase + (path.startsWith('/') ? path : `/${path}`), window.location.origin)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  if (method === 'GET' && !path.includes('sys/dict/getDictItems')) url.searchParams.set('_t', String(Math.floor(Date.now() / 1000))) // API-004, API-005
  return url
}

/** The headers of a call: who asks, for which tenant, in which form. */
export function headersFor(body: unknown): Record<string, string> {
  const token = bearerToken()
  return {
    'tenant-id': currentTenant(),
    ...(token === null ? {} : { 'X-Access-Token': token }),
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
  }
}

/** Null when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // an answer that is not JSON is no envelope
  }
}

function failed(status: number, body: unknown, call: Heard): ApiError {
  tell(status, body, call)
  const { data } = Envelope.safeParse(body)
  const failure = failureOf({ status, body, hasToken: storedToken() !== null })
  const message = data && data.message !== '' ? data.message : failure && 'message' in failure ? failure.message : '服务器没有正确回答，请稍后重试'
  // other back ends say in the body that they have no such address (api-contract.md 1.4)
  return new ApiError(status === 200 && data?.code === 404 ? 404 : status, message, data?.result, failure)
}

function tell(status: number, body: unknown, { quiet = false, asker, scans }: Heard): void {
  const failure = failureOf({ status, body, hasToken: storedToken() !== null })
  if (failure === null) return
  const endsSession = failure.kind === 'expired' || (failure.kind === 'unauthorized' && storedToken() !== null)
  if (endsSession && (isLeaving() || (asker !== undefined && asker !== storedToken()))) return // it is over already, or was another's
  if (endsSession && goOnAsScreen()) return
  if (failure.kind === 'masked' && scans !== undefined && scans !== scansConfirmed()) return // somebody scanned while it was on its way
  if (!quiet || endsSession || failure.kind === 'masked') notify(failure)
}

function fieldsOf(result: unknown): Record<string, string[]> {
  if (typeof result !== 'object' || result === null || !('fields' in result)) return {}
  return Object.fromEntries(Object.entries(result.fields ?? {}).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])))
}
