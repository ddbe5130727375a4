import { openByteServer } from '../../plant/wire/byteServer.ts'
import type { ByteServer } from '../../plant/wire/byteServer.ts'

/** How a device takes what is written: as it should, at most 100, not at all by a refusal, without an answer ever after, or cutting its cable. */
type Manner = 'well' | 'clamps' | 'refuses' | 'mute' | 'cuts'

const writes = new Set([5, 6, 16])
const headerBytes = 7

/** A Modbus TCP device of 16-bit registers that counts what is written to it, and can be unplugged. */
export async function openWrittenDevice() {
  const registers = new Uint16Array(200)
  let manner: Manner = 'well'
  const written: number[] = []
  let server: ByteServer | null = null
  let port = 0

  const take = (pdu: Buffer) => {
    const address = pdu.readUInt16BE(1)
    const words = pdu[0] === 6 ? [pdu.readUInt16BE(3)] : Array.from({ length: pdu.readUInt16BE(3) }, (_, at) => pdu.readUInt16BE(6 + at * 2))
    for (const [at, word] of words.entries()) registers[address + at] = manner === 'clamps' ? Math.min(100, word) : word
  }

  function answerOf(pdu: Buffer): Buffer | null {
    const code = pdu[0] ?? 0
    const isMute = manner === 'mute' && written.length > 0
    if (!writes.has(code)) {
      const [start, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
      const content = Buffer.alloc(count * 2)
      for (const [at, word] of registers.subarray(start, start + count).entries()) content.writeUInt16BE(word, at * 2)
      return isMute ? null : Buffer.concat([Buffer.of(code, count * 2), content])
    }
    written.push(code)
    if (manner === 'refuses') return Buffer.of(code | 0x80, 4)
    take(pdu)
    if (manner === 'cuts') void unplug()
    return manner === 'mute' || manner === 'cuts' ? null : pdu.subarray(0, 5)
  }

  const answering = () => {
    let received = Buffer.alloc(0)
    return (chunk: Uint8Array, say: (bytes: Uint8Array) => void) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= headerBytes && received.length >= 6 + received.readUInt16BE(4)) {
        const end = 6 + received.readUInt16BE(4)
        const [header, pdu] = [Buffer.from(received.subarray(0, headerBytes)), received.subarray(headerBytes, end)]
        const answer = answerOf(pdu)
        header.writeUInt16BE((answer?.length ?? 0) + 1, 4)
        if (answer) say(Buffer.concat([header, answer]))
        received = received.subarray(end)
      }
    }
  }

  async function unplug(): Promise<void> {
    const closing = server
    server = null
    await closing?.close()
  }
  async function plug(): Promise<void> {
    server = await openByteServer({ host: '127.0.0.1', port, answering })
    port = server.port
  }
  await plug()
  return { port: () => port, registers, written, behave: (next: Manner) => void ((manner = next), (written.length = 0)), plug, unplug }
}
