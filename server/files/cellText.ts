/** Values as people write them in a cell. Each gives null for a text that is no such value. */

/** A number; commas may part its thousands. A text with more digits than a number keeps is none. */
export function decimalIn(text: string): number | null {
  const digits = digitsOf(text)
  const number = digits === null ? Number.NaN : Number(digits)
  return digits !== null && Number.isFinite(number) && isKept(digits, number) ? number + 0 : null // + 0 turns -0 into 0
}

/** Why a text is no number, as a person can mend it. */
export function decimalFault(text: string): string {
  return Number.isFinite(Number(digitsOf(text) ?? Number.NaN)) ? '数值的位数太多，不能准确保存，请改短' : '应为数值'
}

function digitsOf(text: string): string | null {
  const digits = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(digits) ? digits : null
}

/** Whether a number says all that its text says. */
function isKept(text: string, number: number): boolean {
  return significant(text).length <= 15 || significant(text) === significant(String(number))
}

function significant(text: string): string {
  return text.replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '')
}

const yes = new Set(['是', '1', 'true', 'y'])
const no = new Set(['否', '0', 'false', 'n'])

export function yesNoIn(text: string): boolean | null {
  if (yes.has(text.toLowerCase())) return true
  return no.has(text.toLowerCase()) ? false : null
}

/** A day, or a day and a time, as `yyyy-MM-dd HH:mm:ss`. A bare number is no day: 2026 and 202603 are numbers. */
export function wallTimeIn(text: string): string | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(text) ?? []
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
  const month = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text)
  const first = dayIn(month ? `${month[1]}-${month[2]}-1` : text)
  return first?.endsWith('-01') ? first.slice(0, 7) : null
}

/** `HH:mm:ss`, of a time alone. */
export function timeIn(text: string): string | null {
  return /^\d{1,2}:\d{1,2}(:\d{1,2})?$/.test(text) ? (wallTimeIn(`2000-01-01 ${text}`)?.slice(11) ?? null) : null
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}
