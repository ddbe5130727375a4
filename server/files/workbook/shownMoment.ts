import type { Shows } from './numberFormat.ts'
import { formatted, refused } from './shown.ts'
import type { Shown } from './shown.ts'

const dayMs = 86_400_000
/** Workbooks count days from here; those of old Macs begin 1462 days later (ECMA-376 part 1, 18.17.4.1). */
const dayZeroMs = Date.UTC(1899, 11, 30)
const days1904 = 1462
/** Before 1900-03-01 programs differ by a day: Excel has a 29 February 1900. */
const firstSure = 61
const dayAfterLast = 2_958_466 // 10000-01-01

/** The moment that a workbook keeps as a count of days, and how its format shows it. */
export function shownMoment(value: number, format: string, shows: Extract<Shows, { kind: 'date' }>, is1904: boolean): Shown {
  const isTimeOnly = !shows.hasYear && !shows.hasMonth && !shows.hasDay
  const serial = is1904 ? value + days1904 : value
  if (isTimeOnly ? value < 0 : serial < firstSure || serial >= dayAfterLast)
    return refused(String(value), `单元格按日期显示，里面是 ${value}，各种程序对它的理解不同。请改写成 2026-01-31 的样子`)
  const at = new Date(dayZeroMs + Math.round((serial * dayMs) / 1000) * 1000).toISOString()
  const plain = plainOf(at, shows)
  // the library shows nothing from the last midnight on, and 9999-12-31 23:59:59 is how people write for ever
  const text = formatted(format, (at.endsWith('00:00:00.000Z') ? Math.round(serial) : serial) + 0) || (plain ?? at)
  return { text: text.trim(), note: plain === null ? null : { plain } }
}

/** The parts that are shown, in our spelling; null for those that are no day, month or time of ours. */
function plainOf(at: string, { hasYear, hasMonth, hasDay, hasHours, hasSeconds }: Extract<Shows, { kind: 'date' }>): string | null {
  const time = at.slice(11, hasSeconds ? 19 : 16)
  if (hasYear && hasMonth && hasDay) return hasHours ? `${at.slice(0, 10)} ${time}` : at.slice(0, 10)
  if (hasYear && hasMonth) return hasHours ? null : at.slice(0, 7)
  return hasHours && !hasYear && !hasMonth && !hasDay ? time : null
}

/** The count of days of a moment that a workbook keeps as text, `2026-01-31T08:00:00` (18.18.11); NaN for any other text. */
export function serialOf(iso: string, is1904: boolean): number {
  const days = (Date.parse(`${iso.replace(/Z$/, '')}Z`) - dayZeroMs) / dayMs
  return is1904 ? days - days1904 : days
}
