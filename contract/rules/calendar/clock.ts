import { zoneOffsetMs } from '../zoneOffset.ts'

/** A span of minutes since the midnight in which its day begins; beyond 1440 it reaches into the next. */
export type Span = readonly [fromMin: number, toMin: number]

export const dayMs = 86_400_000
const minuteMs = 60_000

/** Minutes of `08:30` or `08:30:00`. */
export function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

const spanText = /^([01]?\d|2[0-4]):([0-5]\d)[-~–]([01]?\d|2[0-4]):([0-5]\d)$/

/** Spans of `12:00-12:45 17:30-18:00`; null where a part is none. An end that is not behind its start is on the next day. */
export function spansIn(text: string): Span[] | null {
  const parts = text.split(/[\s,，;；、]+/).filter((part) => part !== '')
  if (!parts.every((part) => spanText.test(part))) return null
  return parts.map((part) => {
    const [from = '', to = ''] = part.split(/[-~–]/)
    const [fromMin, toMin] = [minutesOf(from), minutesOf(to)]
    return [fromMin, toMin > fromMin ? toMin : toMin + 1440]
  })
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

/** Weeks since the first Monday of the epoch. */
export function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / dayMs - 4) / 7)
}

/** The days, `yyyy-MM-dd`, on the plant's clock from one instant to another. */
export function daysBetween(fromMs: number, toMs: number, plantTz: string): string[] {
  const dayAt = (ms: number) => Math.floor((ms + zoneOffsetMs(ms, plantTz)) / dayMs)
  const first = dayAt(fromMs)
  return Array.from({ length: Math.max(0, dayAt(toMs) - first + 1) }, (_none, at) => new Date((first + at) * dayMs).toISOString().slice(0, 10))
}

/** `yyyy-MM-dd` so many days later. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** A minute of a day on the plant's clock; where clocks change, the one that they show. ms since the epoch. */
export function instantAt(day: string, minute: number, plantTz: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs
  return wall - zoneOffsetMs(wall - zoneOffsetMs(wall, plantTz), plantTz)
}
