import type { ByteAnswerer } from './byteServer.ts'

/** Machines behind a terminal server: Modbus RTU frames, unit n is machine n. A unit without registers says nothing, as on a real bus. */
export type UnitRegisters = (unitId: number) => Uint16Array | null

const requestBytes = 8
const longestRead = 125
const refusals = { function: 1, address: 2, count: 3 } as const

export function rtuGateway(registersOf: UnitRegisters): () => ByteAnswerer {
  return () => {
    let received = Buffer.alloc(0)
    return (chunk, say) => {
      received = Buffer.concat([received, chunk])
      for (; received.length >= requestBytes; received = received.subarray(requestBytes)) {
        const request = received.subarray(0, requestBytes)
        if (crc16(request.subarray(0, -2)) !== request.readUInt16LE(6)) {
          received = Buffer.alloc(0) // noise: the bus goes quiet and begins anew
          return
        }
        const registers = registersOf(request.readUInt8(0))
        if (registers) say(framed([request.readUInt8(0), ...pduFor(request, registers)]))
      }
    }
  }
}

function pduFor(request: Buffer, registers: Uint16Array): number[] {
  const code = request.readUInt8(1)
  const [start, count] = [request.readUInt16BE(2), request.readUInt16BE(4)]
  if (code !== 3 && code !== 4) return [code | 0x80, refusals.function]
  if (count < 1 || count > longestRead) return [code | 0x80, refusals.count]
  if (start + count > registers.length) return [code | 0x80, refusals.address]
  return [code, count * 2, ...Array.from(registers.subarray(start, start + count)).flatMap((word) => [word >> 8, word & 0xff])]
}

function framed(bytes: number[]): Uint8Array {
  const crc = crc16(Uint8Array.from(bytes))
  return Uint8Array.from([...bytes, crc & 0xff, crc >> 8])
}

/** Modbus over Serial Line V1.02 §6.2.2, by table: another way than the reader's, so that both cannot be wrong alike. */
export function crc16(bytes: Uint8Array): number {
  return bytes.reduce((crc, byte) => (crc >> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0), 0xffff)
}

const crcTable = Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value % 2 === 1 ? Math.floor(value / 2) ^ 0xa001 : Math.floor(value / 2)
  return value
})
