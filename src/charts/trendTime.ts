const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Distances at which a time axis may be marked. */
export const timeSteps: number[] = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minuteMs),
  ...[1, 2, 3, 4, 6, 12].map((n) => n * hourMs),
  ...[1, 2, 5, 10, 30, 90].map((n) => n * dayMs),
]

/** Marks at full multiples of `stepMs` on the plant's own clock, from 00:00. */
export function timeTicks(fromMs: number, toMs: number, stepMs: number, timeZone: string): number[] {
  const offsetMs = offsetOf(fromMs, timeZone)
  const first = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs
  return Array.from({ length: Math.max(0, Math.floor((toMs - first) / stepMs) + 1) }, (_, index) => first + index * stepMs)
}

/** A mark's words: 14:05:10 below a minute, 14:05 below a day; midnight and days are 11月21日. */
export function tickText(at: number, stepMs: number, timeZone: string): string {
  const { month, day, hour, minute, second } = wallClock(at, timeZone)
  if (stepMs >= dayMs || (stepMs >= minuteMs && hour === '00' && minute === '00')) return `${Number(month)}月${Number(day)}日`
  return stepMs >= minuteMs ? `${hour}:${minute}` : `${hour}:${minute}:${second}`
}

/** A moment in full: 11月21日 14:05:10. */
export function momentText(at: number, timeZone: string): string {
  const { month, day, hour, minute, second } = wallClock(at, timeZone)
  return `${Number(month)}月${Number(day)}日 ${hour}:${minute}:${second}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClock(at: number, timeZone: string): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const two = '2-digit'
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two })
  formats.set(timeZone, format)
  const found = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const read = (part: string) => found[part] ?? '00'
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute'), second: read('second') }
}

function offsetOf(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, timeZone)
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return wall - Math.floor(at / secondMs) * secondMs
}
