import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** nothing passes any more in either direction, connections stay open and new ones are accepted: a pulled cable */
  freeze(): void
  /** what was held back passes again */
  thaw(): void
  /** every connection is reset; new ones are accepted again at once */
  reset(): void
  close(): Promise<void>
}

/** A wire between two ends on this machine that can be pulled out. */
export async function startTcpProxy(target: { port: number; host?: string }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (isFrozen) socket.pause()
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target.port, host: target.host ?? '127.0.0.1', noDelay: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      hold(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
