import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** moments (`Date.now()`) at which a connection came in, newest last */
  arrivals: readonly number[]
  /** connections that were cut because nothing passed for `cutAfterIdleMs` in one of the directions */
  idleCuts(): number
  /** nothing passes any more in either direction, connections stay open and new ones are accepted: a pulled cable */
  freeze(): void
  /** what was held back passes again */
  thaw(): void
  /** every connection is reset; new ones are accepted again at once */
  reset(): void
  close(): Promise<void>
}

type Wire = {
  port: number
  host?: string
  /** a proxy that gives up on connections over which one end says nothing for so long */
  cutAfterIdleMs?: number
}

/** A wire between two ends on this machine that can be pulled out. */
export async function startTcpProxy({ port, host = '127.0.0.1', cutAfterIdleMs }: Wire): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const arrivals: number[] = []
  let isFrozen = false
  let idleCuts = 0
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (isFrozen) socket.pause()
  }
  const cutWhenIdle = (from: Socket) => {
    if (cutAfterIdleMs === undefined) return
    const cut = () => {
      idleCuts += 1
      from.destroy()
    }
    let waiting = setTimeout(cut, cutAfterIdleMs)
    from.on('data', () => {
      clearTimeout(waiting)
      waiting = setTimeout(cut, cutAfterIdleMs)
    })
    from.on('close', () => clearTimeout(waiting))
  }
  const server = createServer({ noDelay: true }, (near) => {
    arrivals.push(Date.now())
    const far = connect({ port, host, noDelay: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      hold(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroy())
      cutWhenIdle(from)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    arrivals,
    idleCuts: () => idleCuts,
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
