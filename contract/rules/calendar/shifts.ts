import { dayMs, dayPlus, daysBetween, instantAt, weekdayOf } from './clock.ts'
import type { Span } from './clock.ts'

/** A shift of the plant as its week has it: `span` in minutes since the midnight in which its day begins, `days` 1 is Monday. */
export type ShiftPattern = { name: string; span: Span; days: readonly number[] }

/** The shifts of the plant as they stood from an instant on (ms since the epoch), the oldest first; the first stood ever before. */
export type ShiftHistory = { plantTz: string; patterns: readonly { fromMs: number; shifts: readonly ShiftPattern[] }[] }

/** A shift of a day of production, `yyyy-MM-dd`: a night belongs to the day on which it begins. ms since the epoch. */
export type ShiftSpan = { day: string; name: string; startMs: number; endMs: number }

/** Hours of a day of production in which no shift works, and those of a plant that has no shifts. */
export const offShift = '班外'
export const wholeDay = '全天'

/** before an instant so many days may have begun a shift that still runs, and the gap behind it */
const reachDays = 2

/**
 * The shifts that touch a span of time, in order: each instant lies in exactly one. They name hours, whether anybody works in them is for the
 * calendar (plantCalendar.ts): a holiday has its shifts, and a weekday without any those of all other days. A change of the shifts counts from
 * its instant on; a shift of the same day and name goes on through it.
 */
export function shiftsBetween({ plantTz, patterns }: ShiftHistory, { fromMs, toMs }: { fromMs: number; toMs: number }): ShiftSpan[] {
  const spans: ShiftSpan[] = []
  for (const [at, { shifts }] of patterns.entries()) {
    const beginMs = at === 0 ? -Infinity : (patterns[at]?.fromMs ?? 0)
    const endMs = patterns[at + 1]?.fromMs ?? Infinity
    const around = { fromMs: fromMs - reachDays * dayMs, toMs: toMs + reachDays * dayMs }
    if (endMs <= around.fromMs || beginMs >= around.toMs) continue
    for (const span of spansOf(shifts, around, plantTz)) {
      const cut = { ...span, startMs: Math.max(span.startMs, beginMs), endMs: Math.min(span.endMs, endMs) }
      const before = spans.at(-1)
      if (cut.endMs <= cut.startMs) continue
      if (before && before.day === cut.day && before.name === cut.name) before.endMs = cut.endMs
      else spans.push(cut)
    }
  }
  return spans.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
}

/** What shifts that never change make of the days around a span of time, without gap or overlap. */
function spansOf(shifts: readonly ShiftPattern[], { fromMs, toMs }: { fromMs: number; toMs: number }, plantTz: string): ShiftSpan[] {
  const days = daysBetween(fromMs - reachDays * dayMs, toMs, plantTz)
  const found = days.flatMap((day) => shiftsOfWeekday(shifts, day).map(({ name, span }) => spanOn(day, name, span, plantTz)))
  const spans: ShiftSpan[] = []
  for (const span of found.toSorted((one, other) => one.startMs - other.startMs)) {
    const before = spans.at(-1)
    const startMs = Math.max(span.startMs, before?.endMs ?? span.startMs) // of shifts that overlap the earlier one counts
    if (startMs >= span.endMs) continue
    if (before && before.endMs < startMs) spans.push({ day: before.day, name: offShift, startMs: before.endMs, endMs: startMs })
    spans.push({ ...span, startMs })
  }
  return spans
}

function shiftsOfWeekday(shifts: readonly ShiftPattern[], day: string): readonly ShiftPattern[] {
  const own = shifts.filter(({ days }) => days.includes(weekdayOf(day)))
  if (own.length > 0) return own
  return shifts.length > 0 ? shifts : [{ name: wholeDay, span: [0, 1440], days: [] }]
}

function spanOn(day: string, name: string, [from, to]: Span, plantTz: string): ShiftSpan {
  return { day, name, startMs: instantAt(day, from, plantTz), endMs: instantAt(day, to, plantTz) }
}

/** The shift in force at an instant. */
export function shiftAt(history: ShiftHistory, atMs: number): ShiftSpan {
  const found = shiftIn(shiftsBetween(history, { fromMs: atMs, toMs: atMs + 1 }), atMs)
  if (!found) throw new Error(`no shift at ${atMs}`)
  return found
}

/** The one of some shifts in which an instant lies. */
export function shiftIn(shifts: readonly ShiftSpan[], atMs: number): ShiftSpan | null {
  return shifts.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs) ?? null
}

/** The shifts of a day of production, in order, without the hours between them. */
export function shiftsOn(history: ShiftHistory, day: string): ShiftSpan[] {
  const around = { fromMs: instantAt(day, 0, history.plantTz), toMs: instantAt(dayPlus(day, reachDays), 0, history.plantTz) }
  return shiftsBetween(history, around).filter((span) => span.day === day && span.name !== offShift)
}

/** When a day of production begins: with its first shift. */
export function dayBegins(history: ShiftHistory, day: string): number {
  return shiftsOn(history, day)[0]?.startMs ?? instantAt(day, 0, history.plantTz)
}

/** A shift as reports and charts name it: 2026-11-23 早班. */
export function shiftWord({ day, name }: Pick<ShiftSpan, 'day' | 'name'>): string {
  return `${day} ${name}`
}
