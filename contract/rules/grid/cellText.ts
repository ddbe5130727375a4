import { decimalIn } from '../decimalText.ts'
import { halfWidth } from '../halfWidth.ts'

/**
 * The number that a text says in a column of one of these units, pasted or in a file: thousands may be parted, money may have its sign, and the unit
 * may follow. Null for anything else, and for what a number would not keep whole: 1,5 is no 15, and 1.23E+05 is what is left of another number.
 */
export function numberPasted(text: string, units: readonly string[]): number | null {
  const amount = withoutUnit(halfWidth(text).replaceAll('−', '-').trim(), units)
  return /e/i.test(amount) ? null : decimalIn(amount.replace(/^([+-]?)[¥￥]\s*/, '$1'))
}

/** What stands before the unit, which may be written in one character, as ㎏ is. */
function withoutUnit(plain: string, units: readonly string[]): string {
  for (const unit of units.map((one) => one.normalize('NFKC')))
    for (let at = 1; at < plain.length; at += 1) if (plain.slice(at).normalize('NFKC') === unit) return plain.slice(0, at).trim()
  return plain
}

/** What is typed into a number cell, or pasted into its text, as it may stand there: digits of a Chinese keyboard are digits, a plus says nothing, thousands are not parted. */
export function numberTyped(text: string): string {
  const plain = halfWidth(text).replaceAll('。', '.').replaceAll(/\s/g, '').replace(/^\+/, '')
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Whether a text may stand in a number cell while it is typed: an optional minus, digits, one decimal part, or nothing yet (GRID-046, GRID-047). */
export function isNumberBeingTyped(text: string): boolean {
  return /^-?\d*(\.\d*)?$/.test(text)
}

/** The number that a text says when its cell is left; null for anything that is none (GRID-049, GRID-050). */
export function numberSaid(text: string): number | null {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null
}

/** Tags as a grid keeps them: two characters each, semicolons between, none at the end (GRID-054; docs/decisions/037-grid.md). The field kind `tags` is another thing. */
export function tagsText(text: string): string {
  return (text.replaceAll(/[;；]/g, '').match(/[^]{1,2}/gu) ?? []).join(';')
}
