import { wordOrders } from '../../tag.ts'
import type { WordOrder } from '../../tag.ts'

export type Reading = { order: WordOrder; text: string }

/** How a number is read from its bytes, most significant first. */
const readers: Record<string, (bytes: DataView) => string> = {
  int32: (bytes) => String(bytes.getInt32(0)),
  uint32: (bytes) => String(bytes.getUint32(0)),
  float32: (bytes) => realText(bytes.getFloat32(0), 7),
  bcd32: bcdText,
  int64: (bytes) => String(bytes.getBigInt64(0)),
  uint64: (bytes) => String(bytes.getBigUint64(0)),
  float64: (bytes) => realText(bytes.getFloat64(0), 10),
}
const registersOf: Record<string, number> = { int32: 2, uint32: 2, float32: 2, bcd32: 2, int64: 4, uint64: 4, float64: 4 }

/**
 * The raw registers of a tag read in all four byte orders, so that a person sees the plausible one (factory.md 7.1);
 * before scale and offset. null where the order means nothing: one register, text, or no reading yet.
 */
export function fourOrders(words: readonly number[], dataType: string): Reading[] | null {
  const read = readers[dataType]
  if (!read || words.length !== registersOf[dataType]) return null
  return wordOrders.map((order) => ({ order, text: read(bytesIn(order, words)) }))
}

/** Bytes from the most significant on, when the registers came in `order`: CDAB swaps the words, BADC the bytes of each word, DCBA both. */
function bytesIn(order: WordOrder, words: readonly number[]): DataView {
  const inOrder = order === 'CDAB' || order === 'DCBA' ? words.toReversed() : words
  const isSwapped = order === 'BADC' || order === 'DCBA'
  const bytes = new DataView(new ArrayBuffer(words.length * 2))
  for (const [index, word] of inOrder.entries()) bytes.setUint16(index * 2, word, isSwapped)
  return bytes
}

/** Four bits are one decimal digit; another bit pattern is no number. */
function bcdText(bytes: DataView): string {
  const digits = bytes.getUint32(0).toString(16).padStart(8, '0')
  return /^\d+$/.test(digits) ? String(Number(digits)) : '不是 BCD'
}

function realText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '不是数值' : '无穷大'
  return String(Number(value.toPrecision(digits)))
}
