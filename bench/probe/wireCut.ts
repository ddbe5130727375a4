import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { freePort } from '../systems/ports.ts'

export type WireCut = { port: number; freeze(): void; thaw(): void; close(): Promise<void> }

/** A wire to `port` of this machine that can be pulled out: nothing passes any more, connections stay open, new ones are accepted and get no answer. */
export async function layWire(port: number): Promise<WireCut> {
  const own = await freePort('web')
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isFrozen) from.pause()
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', () => resolve()))
  return {
    port: own,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
