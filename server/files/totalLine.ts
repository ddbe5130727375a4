import type { Line } from './lines.ts'

const word = /^(?:合\s*计|总\s*计|共\s*计|小\s*计|总\s*数|汇\s*总|grand total|sub ?total|total)\s*[:：]?$/i
const unit = '(?:%|[kmμ]?g|t|m?l|公斤|千克|克|吨|升|[条行张个件箱套元台批]|pcs)'
/** a number, a unit, or both */
const amount = new RegExp(`^(?:[-+]?[\\d,.\\s]*\\d[\\d,.\\s]*${unit}?|${unit})$`, 'i')

/** Lines of a table without what people write below it: sums are no records. Only the last lines can be such, and they say nothing but the word and amounts. */
export function withoutTotals(lines: readonly Line[]): Line[] {
  const last = lines.findLastIndex((line) => !isTotal(line))
  return lines.slice(0, last + 1)
}

function isTotal({ cells }: Line): boolean {
  const said = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return said.some((cell) => word.test(cell)) && said.every((cell) => word.test(cell) || amount.test(cell))
}
