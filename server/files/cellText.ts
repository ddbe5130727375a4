/** Values as people and spreadsheets write them in a cell. Each gives null for a text that is no such value. */

export function decimalIn(text: string): number | null {
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number + 0 : null // + 0 turns -0 into 0
}

const yes = new Set(['是', '1', 'true', 'y'])
const no = new Set(['否', '0', 'false', 'n'])

export function yesNoIn(text: string): boolean | null {
  if (yes.has(text.toLowerCase())) return true
  return no.has(text.toLowerCase()) ? false : null
}

const dayMs = 86_400_000
/** Spreadsheets count days from here (ECMA-376 part 1, 18.17.4.1). */
const dayZeroMs = Date.UTC(1899, 11, 30)
const lastDay = 2_958_465 // 9999-12-31

/** A day, or a day and a time, as `yyyy-MM-dd HH:mm:ss`. A bare number is the count of days that a spreadsheet keeps for a date cell. */
export function wallTimeIn(text: string): string | null {
  const serial = /^\d{1,7}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (serial >= 0 && serial < lastDay + 1) return isoOf(dayZeroMs + Math.round((serial * dayMs) / 1000) * 1000)
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(text) ?? []
  if (year === undefined) return null
  const at = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const
  const written = isoOf(Date.UTC(...at))
  const read = [year, month, day, hour, minute, second].map(Number)
  return written.split(/[- :]/).every((part, index) => Number(part) === read[index]) ? written : null // no 31 February, no 25:00
}

/** `yyyy-MM`, of a month or of any day in it. */
export function monthIn(text: string): string | null {
  const month = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text)
  return wallTimeIn(month ? `${month[1]}-${month[2]}-1` : text)?.slice(0, 7) ?? null
}

/** `HH:mm:ss`, of a time or of a spreadsheet's part of a day. */
export function timeIn(text: string): string | null {
  if (/^[1-9]\d*$/.test(text)) return null // whole days, or an hour that somebody left unfinished
  return wallTimeIn(/^\d{1,2}:\d{1,2}(:\d{1,2})?$/.test(text) ? `2000-01-01 ${text}` : text)?.slice(11) ?? null
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}
