import type { ReadReply, WriteRequest } from '../line/speech.ts'

/** Writing one coil (5), one register (6) and several registers (16): Modbus Application Protocol V1.1b3 §6.5, 6.6 and 6.12. */

const functions = { oneCoil: 5, oneRegister: 6, registers: 16 } as const
const exceptionFlag = 0x80
const on = 0xff
/** Of every answer to them: function, address and what was written, or how many. */
export const writtenBytes = 5

export function isWriteFunction(code: number): boolean {
  return Object.values(functions).some((one) => one === code)
}

export function encodeWrite({ area, start, words }: WriteRequest): Uint8Array {
  const address = bytesOf(start)
  const [first = 0] = words
  if (area === 'coil' && words.length === 1) return Uint8Array.of(functions.oneCoil, ...address, first === 0 ? 0 : on, 0)
  if (area !== 'holding' || words.length === 0) throw new Error(`${words.length} words of ${area} are not written`)
  if (words.length === 1) return Uint8Array.of(functions.oneRegister, ...address, ...bytesOf(first))
  return Uint8Array.of(functions.registers, ...address, ...bytesOf(words.length), words.length * 2, ...words.flatMap(bytesOf))
}

/** The device repeats what it took, of several registers their address and number: anything else answers another question. */
export function parseWritten(pdu: Uint8Array, request: WriteRequest): ReadReply {
  const asked = encodeWrite(request)
  const [code, second] = pdu
  if (second !== undefined && code === ((asked[0] ?? 0) | exceptionFlag)) return pdu.length === 2 ? { kind: 'exception', code: second } : { kind: 'garbage' }
  const isRepeated = pdu.length === writtenBytes && pdu.every((byte, at) => byte === asked[at])
  return isRepeated ? { kind: 'words', words: new Uint16Array(0) } : { kind: 'garbage' }
}

function bytesOf(word: number): [number, number] {
  return [word >> 8, word & 0xff]
}
