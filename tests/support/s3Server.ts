import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const accessKey = 'AKIATEST'
const secretKey = 'a-secret-that-nobody-sends'
const region = 'us-east-1'
const bucket = 'millwright'

/** One bucket behind the S3 protocol, which believes nobody whose signature (SigV4, header form) or digest of the body is wrong. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  let isDown = false
  const server = createServer((request, response) => {
    void answer(request)
      .then(({ status, body, headers = {} }) => response.writeHead(status, headers).end(body))
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer; headers?: Record<string, string> }> {
    const body = await buffer(request)
    const { pathname } = new URL(request.url ?? '/', 'http://s3')
    asked.push(`${request.method} ${pathname}`)
    if (isDown) return { status: 500 }
    if (!isSigned(request, body)) return { status: 403 }
    const [, inBucket, key = ''] = pathname.split('/')
    if (inBucket !== bucket) return { status: 404 }
    if (request.method === 'HEAD') return { status: 200 }
    if (request.method === 'PUT') {
      objects.set(key, body)
      return { status: 200 }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const object = objects.get(key)
    if (!object) return { status: 404 }
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const range = `bytes ${first}-${last}/${object.length}`
    return { status: 206, body: object.subarray(Number(first), Number(last) + 1), headers: { 'content-range': range } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo // a TCP server has one
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region, accessKey, secretKey },
    objects,
    asked,
    goDown: (down: boolean) => {
      isDown = down
    },
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature Version 4, computed anew from what arrived. */
function isSigned({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): boolean {
  const [, day = '', signedNames = '', signature = ''] =
    new RegExp(`^AWS4-HMAC-SHA256 Credential=${accessKey}/(\\d{8})/${region}/s3/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$`).exec(
      headers.authorization ?? '',
    ) ?? []
  const at = String(headers['x-amz-date'] ?? '')
  const digest = String(headers['x-amz-content-sha256'] ?? '')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedNames.split(';').includes(name))) return false
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false
  if (method === 'PUT' && digest === 'UNSIGNED-PAYLOAD') return false // bytes that are kept are signed
  const { pathname, search } = new URL(url, 'http://s3')
  const canonical = [
    method,
    pathname,
    search.slice(1),
    ...signedNames.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedNames,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region))
  return signature === hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex') && at.startsWith(day)
}
