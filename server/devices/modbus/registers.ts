import { registersOf } from '#contract/modules/equipment/plcTag.ts'
import { numericTypes } from '#contract/tag.ts'
import type { DataType, NumericType, TagValue, WordOrder } from '#contract/tag.ts'
import { hasBytesSwapped, hasWordsReversed } from './wordOrder.ts'

/** `bit` to `bitTo` is a number that is a part of a word, `bit` alone one of a bool or the byte of an int8 or uint8 (contract/modules/equipment/plcTag.ts). */
export type ValueSpec = { dataType: DataType; wordOrder: WordOrder; bit: number | null; bitTo?: number | null }

export type Decode = (words: Uint16Array, offset: number) => TagValue

/**
 * Makes the raw value of a tag from the words of its block, before scaling. `offset` counts words from the start of the block.
 * Booleans are 0 or 1, NaN and ±Infinity come out as they are, a digit above 9 in BCD gives NaN, a whole number past 2⁵³ is
 * decimal text, and words that are not there give null: a value is never invented.
 *
 * The word order is the order on the wire of a value's bytes, A the most significant. For four registers the same two
 * questions are asked as for two (are the registers reversed, are the bytes inside a register swapped):
 * ABCD → AB CD EF GH, CDAB → GH EF CD AB, BADC → BA DC FE HG, DCBA → HG FE DC BA; this is `wordorder` and `byteorder`
 * of pymodbus. A single register is always high byte first (Modbus Application Protocol V1.1b3 §4.2), whatever the word
 * order; text has no word order, only its two characters per register are swapped by BADC and DCBA.
 */
export function decoderOf({ dataType, wordOrder, bit, bitTo = null }: ValueSpec): Decode {
  const decoder = decoders.get(dataType)
  if (!decoder) {
    const characters = Number(dataType.slice('string('.length, -1))
    return (words, offset) => decodeText(words, offset, characters, wordOrder)
  }
  const { width, decode } = decoder
  const whole: Decode = (words, offset) => {
    if (offset + width > words.length) return null
    assemble(words, offset, width, wordOrder)
    return decode(bit)
  }
  return bit === null || bitTo === null ? whole : partOf(whole, bit, bitTo)
}

/** The number that bits `bit` to `bitTo` of an unsigned number are. */
function partOf(whole: Decode, bit: number, bitTo: number): Decode {
  const [below, size] = [2 ** bit, 2 ** (bitTo - bit + 1)]
  return (words, offset) => {
    const value = whole(words, offset)
    return typeof value === 'number' ? Math.floor(value / below) % size : value
  }
}

/** How many registers (or coils) a value takes. */
export function widthOf(dataType: DataType): number {
  return registersOf(dataType)
}

/** The registers of a tag. */
export function wordsOf(words: Uint16Array, offset: number, width: number): readonly number[] {
  return width === 1 ? [words[offset] ?? 0] : Array.from(words.subarray(offset, offset + width))
}

/** The value being decoded, most significant byte first. One is enough: decoding never waits. */
const value = new DataView(new ArrayBuffer(8))

const decodeNumeric: Record<NumericType, (bit: number | null) => TagValue> = {
  bool: (bit) => (bit === null ? Number(value.getUint16(0) !== 0) : (value.getUint16(0) >> bit) & 1),
  int8: (bit) => value.getInt8(byteOf(bit)),
  uint8: (bit) => value.getUint8(byteOf(bit)),
  int16: () => value.getInt16(0),
  uint16: () => value.getUint16(0),
  int32: () => value.getInt32(0),
  uint32: () => value.getUint32(0),
  int64: () => numberOrText(value.getBigInt64(0)),
  uint64: () => numberOrText(value.getBigUint64(0)),
  float32: () => value.getFloat32(0),
  float64: () => value.getFloat64(0),
  bcd16: () => fromBcd(value.getUint16(0)),
  bcd32: () => fromBcd(value.getUint32(0)),
}

/** A register has its high byte first; the low one is meant when nobody says. */
function byteOf(bit: number | null): 0 | 1 {
  return bit === 8 ? 0 : 1
}

const decoders = new Map<string, { width: number; decode: (bit: number | null) => TagValue }>(
  numericTypes.map((dataType) => [dataType, { width: registersOf(dataType), decode: decodeNumeric[dataType] }]),
)

function assemble(words: Uint16Array, offset: number, width: number, wordOrder: WordOrder): void {
  const isSwapped = width > 1 && hasBytesSwapped(wordOrder)
  const isReversed = hasWordsReversed(wordOrder)
  for (let index = 0; index < width; index += 1) {
    value.setUint16(index * 2, words[offset + (isReversed ? width - 1 - index : index)] ?? 0, isSwapped)
  }
}

function numberOrText(integer: bigint): TagValue {
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer.toString()
}

function fromBcd(packed: number): number {
  const digits = packed.toString(16)
  return /[a-f]/.test(digits) ? Number.NaN : Number(digits)
}

function decodeText(words: Uint16Array, offset: number, characters: number, wordOrder: WordOrder): string | null {
  if (offset + Math.ceil(characters / 2) > words.length) return null
  const lowFirst = hasBytesSwapped(wordOrder) ? 1 : 0
  const bytes = Uint8Array.from({ length: characters }, (_, index) => {
    const word = words[offset + (index >> 1)] ?? 0
    return (index & 1) === lowFirst ? word >> 8 : word & 0xff
  })
  return shownText(textOf(used(bytes)).trimEnd())
}

/** Signs that nobody sees, or that turn what stands behind them round, are shown as what they are: ␂ for STX, ⟨U+202E⟩ for a turn. */
function shownText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return code === 0x7f ? '\u2421' : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

const [endMark, erased] = [0, 0xff]

/** What follows the end mark is left over from a longer text; memory that was never written is full of ones. */
function used(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(endMark)
  const written = end === -1 ? bytes : bytes.subarray(0, end)
  return written.subarray(0, written.findLastIndex((byte) => byte !== erased) + 1)
}

/** PLCs and panels write UTF-8 or, on Chinese floors, GB 18030; what is neither is shown byte by byte. */
function textOf(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }) // a last character that was cut off is left out
    } catch {
      continue // not this encoding, the next one is tried
    }
  }
  return String.fromCharCode(...bytes)
}
