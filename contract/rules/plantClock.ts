const formats = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The day of the week (1 Monday to 7 Sunday) and the seconds since midnight on the plant's clock. */
export function plantClock(ms: number, timeZone: string): { weekday: number; seconds: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const number = (part: Intl.DateTimeFormatPartTypes) => Number(parts.get(part) ?? 0)
  return { weekday: weekdays.indexOf(parts.get('weekday') ?? '') + 1, seconds: number('hour') * 3600 + number('minute') * 60 + number('second') }
}
