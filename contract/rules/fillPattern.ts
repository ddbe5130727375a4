import { zoneOffsetMs } from './zoneOffset.ts'

/**
 * How a number is built (factory.md 2 "Numbering"): text as it stands, a moment on the plant's clock `{yyyyMMdd}`, a value that whoever
 * asks brings `{line}` (or `{line=A}` with a standard), and the running number `{seq:4}`, at least so many digits wide.
 */
export type FillPart =
  | { is: 'text'; text: string }
  | { is: 'moment'; format: string }
  | { is: 'value'; name: string; standard: string | null }
  | { is: 'seq'; digits: number }

/** When the running number begins at 1 again. */
export const resetPeriods = ['day', 'month', 'year', 'never'] as const
export type ResetPeriod = (typeof resetPeriods)[number]

/** Values that the server finds itself: the next free code below a department or a category. A pattern with one of them needs no running number. */
export const placeValues: readonly string[] = ['departCode', 'categoryCode']

export const longestPattern = 128
const widestSeq = 12
const plain = /^[\p{L}\p{N}_./#()-]*$/u
const moment = /^(?:yyyy|yy|MM|dd|HH|mm|ss)+$/
const value = /^([a-z][A-Za-z0-9]{0,31})(?:=([A-Za-z0-9_-]{0,32}))?$/

/** The parts of a pattern, or what is wrong with it in words for the person who wrote it. */
export function readFillPattern(pattern: string): { parts: FillPart[] } | { complaint: string } {
  const parts: FillPart[] = []
  for (const piece of pattern.match(/\{[^{}]*\}|[^{}]+|[{}]/g) ?? []) {
    const part = partOf(piece)
    if (part === null) return { complaint: complaintAbout(piece) }
    parts.push(part)
  }
  const seqs = parts.filter(({ is }) => is === 'seq').length
  const hasPlace = parts.some((part) => part.is === 'value' && placeValues.includes(part.name))
  if (seqs > 1) return { complaint: '流水号 {seq:位数} 只能出现一次' }
  if (seqs === 0 && !hasPlace) return { complaint: '缺少流水号，例如 {seq:4}' }
  return { parts }
}

function partOf(piece: string): FillPart | null {
  if (!piece.startsWith('{')) return plain.test(piece) ? { is: 'text', text: piece } : null
  const inside = piece.slice(1, -1)
  const digits = Number(/^seq:(\d{1,2})$/.exec(inside)?.[1] ?? 0)
  if (digits >= 1 && digits <= widestSeq) return { is: 'seq', digits }
  if (moment.test(inside)) return { is: 'moment', format: inside }
  const [, name, standard] = value.exec(inside) ?? []
  return name === undefined || name === 'seq' ? null : { is: 'value', name, standard: standard ?? null }
}

function complaintAbout(piece: string): string {
  if (piece === '{' || piece === '}') return '花括号没有成对出现'
  if (piece.startsWith('{seq')) return `${piece} 应写成 {seq:位数}，位数为 1 到 ${widestSeq}`
  if (piece.startsWith('{')) return `不认识 ${piece}：日期用 yyyy、yy、MM、dd、HH、mm、ss，流水号用 {seq:4}，其他取值用小写字母开头的名称，例如 {line}`
  return `“${piece}”里有不能用在编号中的字符，请只用文字、数字和 _ . / # ( ) -`
}

/** Why a running number that begins again so often would give a number twice; null when it would not. */
export function resetComplaint(parts: readonly FillPart[], period: ResetPeriod): string | null {
  if (!parts.some(({ is }) => is === 'seq') || period === 'never') return null
  const written = parts.map((part) => (part.is === 'moment' ? part.format : '')).join(' ')
  const needed = { year: [/yy/], month: [/yy/, /MM/], day: [/yy/, /MM/, /dd/] }[period]
  const words = { year: '按年归零时编号里要有年份（yyyy 或 yy）', month: '按月归零时编号里要有年和月', day: '按日归零时编号里要有年、月、日' }[period]
  return needed.every((piece) => piece.test(written)) ? null : `${words}，否则会重复`
}

/** The period that a moment lies in on the wall clock of `timeZone`: yyyyMMdd, yyyyMM, yyyy or ''. */
export function periodAt(period: ResetPeriod, atMs: number, timeZone: string): string {
  const format = { day: 'yyyyMMdd', month: 'yyyyMM', year: 'yyyy', never: '' }[period]
  return format === '' ? '' : momentText(format, atMs, timeZone)
}

/** A moment as the wall clock of `timeZone` shows it, by yyyy, yy, MM, dd, HH, mm and ss. */
export function momentText(format: string, atMs: number, timeZone: string): string {
  const digits = new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().replaceAll(/\D/g, '')
  const from: Record<string, [number, number]> = { yyyy: [0, 4], yy: [2, 4], MM: [4, 6], dd: [6, 8], HH: [8, 10], mm: [10, 12], ss: [12, 14] }
  return format.replaceAll(/yyyy|yy|MM|dd|HH|mm|ss/g, (unit) => digits.slice(...(from[unit] ?? [0, 0])))
}
