import { Agent, request } from 'node:http'
import { z } from 'zod'

/** An address of this machine for each person: limits by address must not be what is measured. */
export const addressOf = (person: number) => `127.${1 + Math.floor(person / 40_000)}.${Math.floor(person / 200) % 200}.${1 + (person % 200)}`

export type Answer = { status: number; text: string; tookMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** One request, timed until its last byte. */
export function ask(
  url: string,
  { method = 'GET', token, body, from }: { method?: string; token?: string; body?: object; from?: string } = {},
): Promise<Answer> {
  const began = performance.now()
  const headers = {
    ...(token === undefined ? {} : { 'x-access-token': token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'accept-encoding': 'gzip',
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent, ...(from === undefined ? {} : { localAddress: from }) }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1'), tookMs: performance.now() - began }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.setTimeout(60_000, () => sent.destroy(new Error(`no answer within a minute: ${url}`)))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export async function signInFrom(url: string, username: string, password: string, from: string): Promise<{ token: string; userId: string; tookMs: number }> {
  const { text, status, tookMs } = await askPlain(`${url}/sys/login`, { username, password }, from)
  if (status !== 200) throw new Error(`${username}: ${status} ${text.slice(0, 200)}`)
  const { result } = z.object({ result: z.object({ token: z.string(), userInfo: z.object({ id: z.string() }) }) }).parse(JSON.parse(text))
  return { token: result.token, userId: result.userInfo.id, tookMs }
}

async function askPlain(url: string, body: object, from: string): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, localAddress: from }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8'), tookMs: performance.now() - began }))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

export function percentile(tookMs: readonly number[], share: number): number {
  return tookMs.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(tookMs.length * share) - 1)] ?? 0
}
