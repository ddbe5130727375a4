import type { Area } from '#contract/tag.ts'
import type { ReadReply, ReadRequest, WriteRequest } from '../line/speech.ts'
import { encodeWrite, parseWritten } from './writePdu.ts'

/** Requests and answers (Modbus Application Protocol V1.1b3 §6.1 to 6.4, §7); those that write stand in writePdu.ts. */

const functionCodes: Partial<Record<Area, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 }
const exceptionFlag = 0x80
const garbage: ReadReply = { kind: 'garbage' }

export function encodeRequest(request: ReadRequest | WriteRequest): Uint8Array {
  return 'words' in request ? encodeWrite(request) : encodeRead(request)
}

function encodeRead({ area, start, count }: ReadRequest): Uint8Array {
  return Uint8Array.of(functionOf(area), start >> 8, start & 0xff, count >> 8, count & 0xff)
}

/** A reply counts only when its function and its number of bytes are exactly those that were asked for. */
export function parseReply(pdu: Uint8Array, request: ReadRequest | WriteRequest): ReadReply {
  if ('words' in request) return parseWritten(pdu, request)
  const { area, count } = request
  const functionCode = functionOf(area)
  const [code, second] = pdu
  if (second === undefined) return garbage
  if (code === (functionCode | exceptionFlag)) return pdu.length === 2 ? { kind: 'exception', code: second } : garbage
  const isBits = area === 'coil' || area === 'discrete'
  const byteCount = isBits ? Math.ceil(count / 8) : count * 2
  if (code !== functionCode || second !== byteCount || pdu.length !== byteCount + 2) return garbage
  const content = pdu.subarray(2)
  return { kind: 'words', words: isBits ? bitsOf(content, count) : registersOf(content, count) }
}

function registersOf(content: Uint8Array, count: number): Uint16Array {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const words = new Uint16Array(count)
  for (let index = 0; index < count; index += 1) words[index] = view.getUint16(index * 2)
  return words
}

/** Eight addresses in a byte, the lowest in the lowest bit. */
function bitsOf(content: Uint8Array, count: number): Uint16Array {
  return Uint16Array.from({ length: count }, (_, index) => ((content[index >> 3] ?? 0) >> (index & 7)) & 1)
}

/** An area of another protocol never gets this far: the address rule refuses it. */
function functionOf(area: Area): number {
  const code = functionCodes[area]
  if (code === undefined) throw new Error(`${area} is no area of Modbus`)
  return code
}
