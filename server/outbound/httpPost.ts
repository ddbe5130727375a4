import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Outbound, OwnMachine } from './outbound.ts'

const timeoutMs = 5000
const maxBytes = 64 * 1024

type Asked = { method: 'GET' | 'POST' | 'PUT'; headers: Readonly<Record<string, string>>; body: string; ownMachine: OwnMachine }

/**
 * One request to another machine, at the address that the guard gave and no other: no redirects, 5 s, 64 KiB. Throws a Problem where the
 * guard refuses, and an Error in every other case.
 */
export async function requestOutside(outbound: Outbound, url: URL, { method, headers, body, ownMachine }: Asked): Promise<{ status: number; text: string }> {
  const address = await outbound.resolve(url.hostname, ownMachine)
  const family = isIP(address)
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const answer = Promise.withResolvers<{ status: number; text: string }>()
  const sent = send(
    url,
    {
      method,
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    },
    (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) response.destroy(new Error('answer too long'))
        parts.push(part)
      })
      response.on('end', () => answer.resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
      response.on('error', answer.reject)
    },
  )
  sent.on('error', answer.reject)
  sent.end(method === 'GET' ? undefined : body)
  return answer.promise
}
