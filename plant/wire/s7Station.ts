import type { ByteAnswerer } from './byteServer.ts'

/** What a station gives for a read: its bytes, or the return code of an S7 that has none. */
export type S7Memory = (place: { area: number; db: number; start: number; count: number }) => Uint8Array | number

export type S7Manners = {
  memory: S7Memory
  /** the longest message it grants */
  pduBytes?: number
  isStopped?: () => boolean
  /** error class that every read is refused with, 0 for none: 0x81 is a CPU without PUT/GET */
  errorClass?: () => number
}

export const s7Codes = { db: 0x84, m: 0x83, i: 0x81, q: 0x82, ok: 0xff, outOfRange: 0x05, noSuchBlock: 0x0a } as const

/** bytes of one element by transport size: bit, byte, char, word, int, dword, dint, real */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 4, 8: 4 }

/** A Siemens PLC: ISO on TCP, agreement on the connection, reading of variables and of the CPU's state. Nothing can be written. */
export function s7Station(manners: S7Manners): () => ByteAnswerer {
  return () => {
    let received = Buffer.alloc(0)
    let pduBytes = manners.pduBytes ?? 480
    return (chunk, say) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 4 && received.length >= received.readUInt16BE(2) && received.readUInt16BE(2) > 6) {
        const packet = received.subarray(4, received.readUInt16BE(2))
        received = received.subarray(received.readUInt16BE(2))
        const answer = packet[1] === 0xe0 ? confirmed(packet) : dataFor(packet.subarray(3))
        if (answer) say(wrapped(answer))
      }
    }

    function dataFor(message: Buffer): Buffer | null {
      const kind = message.readUInt8(1)
      const reference = message.readUInt16BE(4)
      if (kind === 7) return data(stateAnswer(reference, manners.isStopped?.() ?? false))
      const code = message.readUInt8(10)
      if (code === 0xf0) {
        pduBytes = Math.min(pduBytes, message.readUInt16BE(16))
        return data(answer(reference, [0xf0, 0, ...word(message.readUInt16BE(12)), ...word(message.readUInt16BE(14)), ...word(pduBytes)], []))
      }
      if (code !== 4) return data(refused(reference, 0x81, 0x04))
      const errorClass = manners.errorClass?.() ?? 0
      if (errorClass !== 0) return data(refused(reference, errorClass, 0x04))
      const count = message.readUInt8(11)
      const items = Array.from({ length: count }, (_, index) => itemFor(message.subarray(12 + index * 12), index === count - 1, manners.memory))
      const whole = answer(reference, [4, count], items.flat())
      return data(whole.length > pduBytes ? refused(reference, 0x85, 0x00) : whole)
    }
  }
}

function itemFor(item: Buffer, isLast: boolean, memory: S7Memory): number[] {
  const size = item.readUInt8(3)
  const bits = item.readUIntBE(9, 3)
  const count = item.readUInt16BE(4) * (sizes[size] ?? 1)
  const found = memory({ area: item.readUInt8(8), db: item.readUInt16BE(6), start: bits >> 3, count })
  if (typeof found === 'number') return [found, 0, 0, 0]
  if (size === 1) return [0xff, 3, 0, 1, ((found[0] ?? 0) >> (bits & 7)) & 1, ...(isLast ? [] : [0])]
  return [0xff, 4, ...word(count * 8), ...found, ...(isLast || count % 2 === 0 ? [] : [0])]
}

function confirmed(request: Buffer): Buffer {
  const variable = request.subarray(7)
  return Buffer.from([6 + variable.length, 0xd0, ...request.subarray(4, 6), 0, 2, 0, ...variable])
}

function answer(reference: number, parameters: number[], content: number[]): Buffer {
  return Buffer.from([0x32, 3, 0, 0, ...word(reference), ...word(parameters.length), ...word(content.length), 0, 0, ...parameters, ...content])
}

function refused(reference: number, errorClass: number, code: number): Buffer {
  return Buffer.from([0x32, 3, 0, 0, ...word(reference), 0, 0, 0, 0, errorClass, code])
}

/** System status list 0x0424: the fourth byte of its record is 8 in RUN and 4 in STOP. */
function stateAnswer(reference: number, isStopped: boolean): Buffer {
  const parameters = [0, 1, 0x12, 8, 0x12, 0x84, 1, 1, 0, 0, 0, 0]
  const record = [0x51, 0x44, 0xff, isStopped ? 4 : 8, ...Array<number>(16).fill(0)]
  const list = [0x04, 0x24, 0, 0, ...word(record.length), 0, 1, ...record]
  const content = [0xff, 9, ...word(list.length), ...list]
  return Buffer.from([0x32, 7, 0, 0, ...word(reference), ...word(parameters.length), ...word(content.length), ...parameters, ...content])
}

function data(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from([2, 0xf0, 0x80]), message])
}

function wrapped(packet: Buffer): Buffer {
  return Buffer.concat([Buffer.from([3, 0, ...word(packet.length + 4)]), packet])
}

function word(value: number): [number, number] {
  return [(value >> 8) & 0xff, value & 0xff]
}

/** Registers as a data block: each of them two bytes, high byte first. */
export function registersAsBlock(registers: Uint16Array): Uint8Array {
  return Uint8Array.from(Array.from(registers).flatMap((register) => [register >> 8, register & 0xff]))
}
