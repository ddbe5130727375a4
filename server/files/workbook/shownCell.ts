import { bareOf, sectionsOf, showsOf } from './numberFormat.ts'
import { formatted, refused } from './shown.ts'
import type { Shown } from './shown.ts'
import { shownMoment } from './shownMoment.ts'

/** What a workbook keeps in a cell; `format` is how it is shown. `notCalculated` is a formula whose result is not in the file. */
export type RawCell =
  | { kind: 'text'; text: string; format: string }
  | { kind: 'number'; value: number; format: string }
  | { kind: 'yesNo'; value: boolean }
  | { kind: 'error'; text: string }
  | { kind: 'notCalculated' }

/** The text of a cell as Excel in Chinese shows it. A formula counts by its result, and nothing is ever computed (decisions.md 65). */
export function shownCell(cell: RawCell, is1904: boolean): Shown {
  switch (cell.kind) {
    case 'text':
      return { text: shownText(cell.text, cell.format), note: null }
    case 'number':
      return shownNumber(cell.value, cell.format, is1904)
    case 'yesNo':
      return { text: cell.value ? 'TRUE' : 'FALSE', note: null }
    case 'error':
      return refused(cell.text, `单元格是错误值 ${cell.text}，请改正后再导入`)
    case 'notCalculated':
      return refused('公式', '单元格是公式，文件里没有它的结果。请在 Excel 里打开并保存一次，或改成数值')
    default:
      return cell satisfies never
  }
}

function shownText(text: string, format: string): string {
  const own = sectionsOf(format).find((section) => section.includes('@'))
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return own === undefined || own.trim() === '@' ? lines : (formatted(own, lines) ?? lines)
}

/** Excel keeps 15 digits of a number and writes zeros for the others. */
const keptDigits = 15
const firstBeyond = 1e15

function shownNumber(value: number, format: string, is1904: boolean): Shown {
  const shows = showsOf(format)
  const exact = Number(value.toPrecision(keptDigits)) + 0 // 0.1 + 0.2 is shown as 0.3, -0 as 0
  if (shows.kind === 'date') return shownMoment(value, format, shows, is1904)
  if (shows.kind === 'duration') return { text: formatted(format, value) ?? String(exact), note: null }
  if (Math.abs(value) >= firstBeyond) return refused(String(value), '数字超过 15 位，Excel 只保留前 15 位。请把单元格设为“文本”格式，重新填写')
  if (shows.kind === 'general') return { text: String(exact), note: null }
  const text = shows.kind === 'spelled' ? null : shownBy(format, exact)
  if (text === null) return refused(String(exact), `单元格的格式“${format}”无法识别，里面是 ${exact}。请改成“常规”格式`)
  if (text === '') return refused(String(exact), `单元格什么也没有显示，里面其实是 ${exact}。请改格式或清空`)
  if (shows.kind === 'number' && shows.isPercent) return { text, note: null }
  const amount = amountIn(text)
  if (amount === null) return { text, note: exact === 0 && !/\d/.test(text) ? { plain: '0' } : null }
  if (!isRounded(amount, exact, shows.kind === 'number' && shows.isScientific)) return refused(text, `显示为 ${text}，里面其实是 ${exact}。请改成“常规”格式`)
  return shows.kind === 'number' && shows.isScientific ? { text: String(exact), note: null } : { text, note: { plain: amount } }
}

/** What stands beside General, which the library leaves out: `General"元"`. */
function shownBy(format: string, value: number): string | null {
  const usual = format.replaceAll('G/通用格式', 'General')
  const [before, after] = usual.includes(';') ? [] : usual.split(/general/i)
  if (before !== undefined && after !== undefined && bareOf(before + after) === '') return `${literal(before)}${value}${literal(after)}`.trim()
  // Excel rounds the fifteen digits of a number, not its binary value: 1.005 is shown as 1.01
  return formatted(usual, value * (1 + 2 * Number.EPSILON))?.trim() ?? null
}

function literal(format: string): string {
  return format.replaceAll(/\[[^\]]*\]|_.|\*./g, '').replaceAll(/"([^"]*)"|\\(.)/g, (_all, quoted?: string, one?: string) => quoted ?? one ?? '')
}

/** The number in a text with a sign, grouped digits, a currency or a unit: `(1,234.50)` is -1234.50. Null where it cannot be told. */
function amountIn(text: string): string | null {
  const [, left = '', digits = '', right = ''] = /^([^\d.]*)(\d[\d,]*(?:\.\d*)?(?:E[+-]\d+)?|\.\d+)([^\d]*)$/i.exec(text) ?? []
  if (digits === '') return null
  const isNegative = left.includes('-') || (left.includes('(') && right.includes(')'))
  return `${isNegative ? '-' : ''}${digits.replaceAll(',', '').replace(/\.$/, '')}`
}

/** Whether a shown amount is the kept one, but for digits behind the last one shown. A number in powers of ten shows all of them or is refused. */
function isRounded(amount: string, kept: number, isScientific: boolean): boolean {
  if (isScientific) return Number(amount) === kept
  const places = amount.split('.')[1]?.length ?? 0
  return Math.abs(Number(amount) - kept) <= 0.5 * 10 ** -places * (1 + 1e-6) + Math.abs(kept) * Number.EPSILON
}
