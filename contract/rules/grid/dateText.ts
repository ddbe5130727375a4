const parts = /^(?:(\d{4})[-/.年]|(?!\d+\.))(\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/
const digits = /^(\d{4})(\d{2})(\d{2})(?:[ T]?(\d{2}):?(\d{2}):?(\d{2})?)?$/

/**
 * The moment that a person wrote, as fields keep it: yyyy-MM-dd, or with HH:mm:ss. Understands 2026/11/20, 2026.11.20, 20261120,
 * 2026年11月20日 and, of `year`, 11-20 (1.5 is a number); a time may follow. Null for what is no day of the calendar, and of a day
 * for one with another time than midnight, of which a part would be lost.
 */
export function dateSaid(text: string, kind: 'date' | 'dateTime', year: number): string | null {
  const found = parts.exec(text.trim()) ?? digits.exec(text.trim())
  if (!found) return null
  const [, years = String(year), month, day, hour = '0', minute = '0', second = '0'] = found
  const at = [years, month, day, hour, minute, second].map(Number)
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = at
  const isDay = m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()
  if (!isDay || h > 23 || min > 59 || s > 59) return null
  if (kind === 'date' && h + min + s > 0) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${years}-${two(m)}-${two(d)}`
  return kind === 'date' ? date : `${date} ${two(h)}:${two(min)}:${two(s)}`
}
