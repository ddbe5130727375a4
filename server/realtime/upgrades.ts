import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { livePath } from './liveServer.ts'

/** Takes over a connection that asks to become a WebSocket on one path. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const reasons = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

/** Answers before the upgrade and closes. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof reasons): void {
  socket.on('error', () => undefined) // a peer that is gone needs no answer
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * The one place that says which link a WebSocket belongs to: socket.io answers on its own path by itself, `links` by
 * the first part of theirs, everything else is 404. Returns what stops it.
 */
export function routeUpgrades(httpServer: HttpServer, links: Readonly<Record<string, TakeUpgrade>>): () => void {
  const route: TakeUpgrade = (request, socket, head) => {
    const [, first = ''] = (request.url ?? '').split(/[/?]/)
    if (`/${first}` === livePath) return
    const take = Object.hasOwn(links, first) ? links[first] : undefined
    if (take) take(request, socket, head)
    else refuseUpgrade(socket, 404)
  }
  httpServer.on('upgrade', route)
  return () => void httpServer.off('upgrade', route)
}
