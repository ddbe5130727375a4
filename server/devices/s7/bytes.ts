import { registersOf } from '#contract/modules/equipment/plcTag.ts'
import { bytesOf, stringHeaderBytes } from '#contract/rules/address/s7.ts'
import { isS7TimeType } from '#contract/rules/address/s7TimeTypes.ts'
import { decoderOf } from '../modbus/registers.ts'
import type { Decode, ValueSpec } from '../modbus/registers.ts'
import { s7TimeDecoder } from './times.ts'

/** Values of an S7: every word of a block is one byte, most significant byte first, so that ABCD is how a Siemens PLC keeps them. */
export function s7DecoderOf(spec: ValueSpec): Decode {
  if (isS7TimeType(spec.dataType)) return s7TimeDecoder(spec.dataType)
  const isText = spec.dataType.startsWith('string')
  const decode = decoderOf(isText ? { ...spec, wordOrder: 'ABCD' } : spec) // characters are bytes in a row, whatever numbers are
  const registers = registersOf(spec.dataType)
  const width = bytesOf(spec.dataType, registers)
  return (words, offset) => {
    if (offset + width > words.length) return null
    return decode(isText ? charactersAt(words, offset, width) : packed(words, offset, width), 0)
  }
}

/** The bytes of a tag as people look at them: in words of 16 bits. */
export function bytesAsWords(words: Uint16Array, offset: number, width: number): readonly number[] {
  return Array.from(packed(words, offset, width))
}

/** One byte stands in a word alone, as the low one. */
function packed(words: Uint16Array, offset: number, width: number): Uint16Array {
  if (width === 1) return words.subarray(offset, offset + 1)
  return Uint16Array.from(
    { length: Math.ceil(width / 2) },
    (_, index) => ((words[offset + index * 2] ?? 0) << 8) | (index * 2 + 1 < width ? (words[offset + index * 2 + 1] ?? 0) : 0),
  )
}

/** `STRING[n]`: how long it may be, how long it is, its characters; what follows them is left over from a longer one. */
function charactersAt(words: Uint16Array, offset: number, width: number): Uint16Array {
  const most = width - stringHeaderBytes
  const length = Math.min(most, words[offset + 1] ?? 0)
  const from = offset + stringHeaderBytes
  const byteAt = (index: number) => (index < length ? (words[from + index] ?? 0) : 0)
  return Uint16Array.from({ length: Math.ceil(most / 2) }, (_, index) => (byteAt(index * 2) << 8) | byteAt(index * 2 + 1))
}
