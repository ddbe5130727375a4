import { Problem } from './problem.ts'

const timeoutMs = 5000
const maxBytes = 64 * 1024

export type OutsideAnswer = { status: number; text: string }

/**
 * Asks a service whose address stands in the settings, never one a client named (security.md 43). No redirects, 5 s,
 * 64 KiB. Throws 503 when it does not answer so.
 */
export async function fetchOutside(
  url: URL,
  { method, headers, body }: { method: 'GET' | 'POST'; headers: Record<string, string>; body: string | null },
): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await limitedText(response) }
  } catch {
    throw new Problem(503, '外部登录服务没有响应，请稍后重试') // its address and its reason are nobody's business
  }
}

/** The same limits for a library that asks by itself; redirects are answers here, which it refuses. */
export async function fetchWithinLimits(
  url: string,
  options: { method: string; headers: Record<string, string>; body: string | null; signal: AbortSignal | undefined },
): Promise<Response> {
  try {
    const { method, headers, body } = options
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])])
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal })
    const { status, headers: answered } = response
    return new Response(await limitedText(response), { status, headers: answered })
  } catch {
    throw new Problem(503, '外部登录服务没有响应，请稍后重试')
  }
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error('answer too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
