import { halfWidth } from '#contract/rules/halfWidth.ts'

/** Values as people write them in a cell. Each gives null for a text that is no such value. */

const yes = new Set(['是', '1', 'true', 'y'])
const no = new Set(['否', '0', 'false', 'n'])

export function yesNoIn(text: string): boolean | null {
  if (yes.has(text.toLowerCase())) return true
  return no.has(text.toLowerCase()) ? false : null
}

/** A day, or a day and a time, as `yyyy-MM-dd HH:mm:ss`. A bare number is no day: 2026 and 202603 are numbers. */
export function wallTimeIn(text: string): string | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(halfWidth(text)) ?? []
  if (year === undefined) return null
  const at = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const
  const written = isoOf(Date.UTC(...at))
  const read = [year, month, day, hour, minute, second].map(Number)
  return written.split(/[- :]/).every((part, index) => Number(part) === read[index]) ? written : null // no 31 February, no 25:00
}

/** `yyyy-MM-dd`, of a text that says no other time than midnight. */
export function dayIn(text: string): string | null {
  const at = wallTimeIn(text)
  return at?.endsWith(' 00:00:00') ? at.slice(0, 10) : null
}

/** `yyyy-MM`, of a month or of its first day, which spreadsheets make of it. */
export function monthIn(text: string): string | null {
  const month = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(halfWidth(text))
  const first = dayIn(month ? `${month[1]}-${month[2]}-1` : text)
  return first?.endsWith('-01') ? first.slice(0, 7) : null
}

/** `HH:mm:ss`, of a time alone. */
export function timeIn(text: string): string | null {
  return /^\d{1,2}:\d{1,2}(:\d{1,2})?$/.test(halfWidth(text)) ? (wallTimeIn(`2000-01-01 ${text}`)?.slice(11) ?? null) : null
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}
