import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A TCP port of the plant that speaks bytes; `hear` gets each connection's own parser. */
export type ByteServer = { port: number; close(): Promise<void> }

export type ByteAnswerer = (chunk: Uint8Array, say: (bytes: Uint8Array) => void) => void

/** Listens; each connection gets an answerer of its own. Rejects when the port cannot be had. */
export async function openByteServer({ host, port, answering }: { host: string; port: number; answering: () => ByteAnswerer }): Promise<ByteServer> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    const answer = answering()
    sockets.add(socket)
    socket.on('error', () => socket.destroy()) // a caller that is gone is no matter
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => answer(chunk, (bytes) => void (socket.writable && socket.write(bytes))))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
