import type { Namespace } from 'socket.io'

type Adapter = Namespace['adapter']
type Message = string | Buffer

/**
 * Frames what goes to a room once for all its sockets. socket.io does so with words alone: a frame of values is two WebSocket messages, which it frames anew for
 * each screen and sends one after the other, with a system call each. Here they are one piece of bytes.
 */
export function frameOnce(adapter: Adapter): void {
  const encode: unknown = Reflect.get(adapter, '_encode') // declared private: gives the messages of a packet, and may put their wire form beside them
  if (typeof encode !== 'function') return
  Reflect.set(adapter, '_encode', (packet: unknown, options: { wsPreEncodedFrame?: Buffer[] }): Message[] => {
    const messages = Reflect.apply(encode, adapter, [packet, options]) as Message[] // what socket.io-parser's encoder returns
    if (messages.length === 1) return messages
    const wire = Buffer.concat(messages.flatMap(framed))
    options.wsPreEncodedFrame = [wire]
    return [wire]
  })
}

const final = 0x80
const opcodes = { text: 0x1, binary: 0x2 } as const

/** One unmasked frame (RFC 6455 5.2). engine.io puts the type of its packet, 4 for a message, before words, and sends bytes as they are. */
function framed(message: Message): Buffer[] {
  const payload = typeof message === 'string' ? Buffer.from(`4${message}`) : message
  return [headerOf(typeof message === 'string' ? opcodes.text : opcodes.binary, payload.length), payload]
}

function headerOf(opcode: number, length: number): Buffer {
  if (length < 126) return Buffer.of(final | opcode, length)
  if (length <= 0xffff) return Buffer.of(final | opcode, 126, length >> 8, length & 0xff)
  const header = Buffer.alloc(10)
  header[0] = final | opcode
  header[1] = 127
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
