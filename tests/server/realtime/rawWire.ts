import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

/** A WebSocket without a library, to do what libraries refuse to do. Frames are masked with zeros (RFC 6455 5.3). */
export async function dialRaw(port: number) {
  const wire = await new Promise<Socket>((resolve, reject) => {
    const dial = request({
      port,
      host: '127.0.0.1',
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64') },
    })
    dial.once('upgrade', (_response, socket: Socket) => resolve(socket))
    dial.once('error', reject)
    dial.end()
  })
  const send = (opcode: number, payload: string) => {
    const header = Buffer.alloc(14)
    header[0] = 0x80 | opcode
    header[1] = 0x80 | 127
    header.writeBigUInt64BE(BigInt(payload.length), 2)
    wire.write(Buffer.concat([header, Buffer.from(payload)]))
  }
  return {
    wire,
    sendText: (text: string) => send(0x1, text),
    /** One message in so many pieces, whose last is never sent. */
    sendPieces(count: number) {
      for (let piece = 0; piece < count; piece += 1) wire.write(Buffer.from([piece === 0 ? 0x1 : 0x0, 0x81, 0, 0, 0, 0, 0x34]))
    },
    ping: () => void wire.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0])),
    /** The code of the server's close frame. */
    async closeCode(): Promise<number | null> {
      let received = Buffer.alloc(0)
      wire.on('data', (bytes: Buffer) => (received = Buffer.concat([received, bytes])))
      wire.on('error', () => undefined) // a reset after the close frame is as good as an end
      await new Promise((resolve) => void wire.once('close', resolve))
      return closeCodeIn(received)
    },
  }
}

/** Walks through the server's frames, which are short and unmasked, to the close frame. */
function closeCodeIn(bytes: Buffer): number | null {
  for (let at = 0; at + 4 <= bytes.length; at += 2 + (bytes[at + 1] ?? 0)) if ((bytes[at] ?? 0) === 0x88) return bytes.readUInt16BE(at + 2)
  return null
}
