import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: string }
/** A body that is a function is asked anew for every answer. */
type Answer = { status?: number; body: unknown; type?: string; isHeld?: boolean; isCut?: boolean }

/** A back end that answers what a test tells it to, over real HTTP, and remembers what it was asked. */
export async function startApiServer() {
  const asked: Asked[] = []
  const answers = new Map<string, Answer>()
  const waiting: { path: string; sent: string; response: ServerResponse }[] = []
  const server = createServer((request, response) => {
    // pages of a test have another origin, and uploads ask before they come
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'x-access-token, tenant-id')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const url = new URL(request.url ?? '/', 'http://server')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sent = Buffer.concat(parts).toString()
      asked.push({ method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body: sent })
      const {
        status = 200,
        body,
        type = 'application/json',
        isHeld = false,
        isCut = false,
      } = answers.get(url.pathname) ?? { status: 404, body: failure(404, '') }
      if (isHeld) return void waiting.push({ path: url.pathname, sent, response })
      if (isCut) return cutOff(response, written(body))
      respond(response, { status, body, type })
    })
  })
  // it runs in the process of the page: while antd draws for seconds, a call may lie unread on a connection that Node takes for idle, and closes
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    succeed: (path: string, result: unknown, code = 200, message = '操作成功！') =>
      void answers.set(path, { body: { success: true, code, message, result, timestamp: 0 } }),
    fail: (path: string, status: number, code: number, message: string, result: unknown = null) =>
      void answers.set(path, { status, body: { ...failure(code, message), result } }),
    /** the line is cut while it answers: before its first byte, or after `begun` */
    cut: (path: string, begun = '') => void answers.set(path, { body: begun, isCut: true }),
    /** asked and not answered, unless it is released */
    hold: (path: string) => void answers.set(path, { body: null, isHeld: true }),
    /** answers what waits there and was sent with these words */
    release(path: string, words: string, answer: Answer): void {
      for (const each of waiting.filter((one) => one.path === path && one.sent.includes(words))) {
        respond(each.response, answer)
        waiting.splice(waiting.indexOf(each), 1)
      }
    },
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

function respond(response: ServerResponse, { status = 200, body, type = 'application/json' }: Answer): void {
  response.writeHead(status, { 'content-type': type }).end(written(typeof body === 'function' ? body() : body))
}

function cutOff(response: ServerResponse, begun: string): void {
  if (begun === '') return void response.destroy()
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': begun.length + 1 })
  response.write(begun, () => response.destroy())
}

function written(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function failure(code: number, message: string) {
  return { success: false, code, message, timestamp: 0 }
}
