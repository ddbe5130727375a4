import { Agent, request } from 'node:http'

/**
 * Asks a server for JSON over connections that stay open, as a browser does, and nothing else: no redirects, no streams to wait for.
 * A connection that was idle for longer than a server keeps one is not used again.
 */
export function jsonClient(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, timeout: 4000, noDelay: true })
  const { hostname, port } = new URL(baseUrl)
  return {
    ask: (path: string, headers: Record<string, string>, body?: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const asked = request({ agent, hostname, port, path, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
          response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())))
        })
        asked.on('error', reject)
        asked.end(body === undefined ? undefined : JSON.stringify(body))
      }),
    /** forgets its connections: a program that stood still does not know which of them the server has closed meanwhile */
    forget: () => agent.destroy(),
  }
}
