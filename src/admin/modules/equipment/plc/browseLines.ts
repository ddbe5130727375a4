import { refusalText } from '#contract/refusals.ts'
import type { Browsed } from '#contract/modules/equipment/plcProbe.ts'
import { fourOrders } from '#contract/modules/equipment/fourOrders.ts'
import { wordOrders } from '#contract/tag.ts'
import type { WordOrder } from '#contract/tag.ts'

/** What a range can be looked at as, and how many registers a value takes. */
export const browsedTypes = { float32: 2, uint16: 1, int16: 1, int32: 2, uint32: 2, int64: 4, uint64: 4, float64: 4 } as const
export type BrowsedType = keyof typeof browsedTypes

/** A value of the range: its raw words and what they say in every order; nothing where the device refuses. One register says the same in two orders. */
export type BrowseLine = { address: number; place: string; raw: string; orders: Partial<Record<WordOrder, string>> }

/** One line for each value of the type, beginning with the first address; addresses that are refused stand together with their exception. */
export function browseLines(words: Browsed['words'], dataType: BrowsedType, perRegister: 1 | 2): BrowseLine[] {
  const lines: BrowseLine[] = []
  const width = browsedTypes[dataType] * perRegister
  for (let at = 0; at < words.length;) {
    const first = words[at]
    if (!first) break
    const part = words.slice(at, at + width).flatMap(({ word }) => (word === null ? [] : [word]))
    const isWhole = part.length === width
    const used = isWhole ? part : first.word === null ? [] : [first.word]
    const isRefused = used.length === 0
    const refusedToo = isRefused ? words.slice(at).findIndex(({ word, exception }) => word !== null || exception !== first.exception) : -1
    const taken = isRefused ? (refusedToo < 0 ? words.length - at : refusedToo) : used.length
    const last = first.address + taken - 1
    lines.push({
      address: first.address,
      place: last === first.address ? String(first.address) : `${first.address}–${last}`,
      raw: isRefused ? refusalText(first.exception, perRegister === 2 ? 's7' : 'modbus') : used.map((word) => hexOf(word, 4 / perRegister)).join(' '),
      orders: isWhole ? ordersOf(perRegister === 2 ? paired(part) : part, dataType) : {},
    })
    at += taken
  }
  return lines
}

/** The order in which most values look like something of a plant; null while no order looks better than the others. */
export function likelyOrder(lines: readonly BrowseLine[]): WordOrder | null {
  const counts = wordOrders.map((order) => ({ order, count: lines.filter(({ orders }) => isLikely(orders[order])).length }))
  const [best, second] = counts.toSorted((one, other) => other.count - one.count)
  return best && second && best.count > second.count ? best.order : null
}

/** magnitudes that a plant measures or counts; 0 says nothing of an order */
const [tiny, huge] = [1e-3, 1e7]

function isLikely(text: string | undefined): boolean {
  const size = Math.abs(Number(text ?? 'none'))
  return size >= tiny && size <= huge
}

function ordersOf(registers: readonly number[], dataType: BrowsedType): BrowseLine['orders'] {
  const [only = 0] = registers
  if (browsedTypes[dataType] > 1) return Object.fromEntries((fourOrders(registers, dataType) ?? []).map(({ order, text }) => [order, text]))
  const swapped = ((only & 0xff) << 8) | (only >> 8)
  const text = (word: number) => String(dataType === 'int16' ? (word << 16) >> 16 : word)
  return { ABCD: text(only), CDAB: text(only), BADC: text(swapped), DCBA: text(swapped) }
}

function hexOf(word: number, digits: number): string {
  return word.toString(16).toUpperCase().padStart(digits, '0')
}

/** Bytes as registers, the high one first. */
function paired(bytes: readonly number[]): number[] {
  return Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => ((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0))
}
