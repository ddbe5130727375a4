/** How a moment is written: `yyyy-MM-dd HH:mm:ss`. */
export const momentShape = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Whether a text `yyyy-MM-dd HH:mm:ss` is a moment that a calendar and a clock have: no 31 February, no 25:00. */
export function isMoment(text: string): boolean {
  if (!momentShape.test(text)) return false
  const iso = text.replace(' ', 'T')
  const at = Date.parse(`${iso}Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === iso
}

/** Whether a text `yyyy-MM-dd` is a day that a calendar has. */
export function isDay(text: string): boolean {
  return isMoment(`${text} 00:00:00`)
}

/** Whether a text `yyyy-MM-dd~yyyy-MM-dd` is two days, the earlier first. */
export function isSpan(text: string): boolean {
  const [from = '', to = '', more] = text.split('~')
  return more === undefined && isDay(from) && isDay(to) && from <= to
}
