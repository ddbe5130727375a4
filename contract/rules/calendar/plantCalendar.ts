import { dayMs, dayPlus, daysBetween } from './clock.ts'
import { fits, isOn, layersOf, ofMostSpecial } from './layers.ts'
import type { CalendarDay, CalendarPlace, CalendarStretch, PlantCalendar } from './model.ts'
import { longestReachMs } from './pieces.ts'
import type { Piece } from './pieces.ts'

const mostDaysAhead = 400

/** One day of a place, `yyyy-MM-dd`: what begins on it. */
export function calendarDay(calendar: PlantCalendar, place: CalendarPlace, day: string): CalendarDay {
  const shifts = ofMostSpecial(calendar.shifts, place)
  const own = calendar.exceptions.filter((one) => fits(one, place) && isOn(one, day))
  const isKnown = shifts.length > 0 || own.length > 0
  const stretches = isKnown ? piecesAround(calendar, place, day, day).filter((piece) => piece.day === day) : []
  return { day, ...namedDay(calendar, place, day), isKnown, stretches: stretches.map(withoutDay).sort((one, other) => one.startMs - other.startMs) }
}

/** What people call a day: the topmost exception that it has, else whether the week works on it. */
function namedDay(calendar: PlantCalendar, place: CalendarPlace, day: string): Pick<CalendarDay, 'dayType' | 'memo'> {
  const [week, ...exceptions] = layersOf(calendar, place, [day])
  const top = exceptions.at(-1)
  const memo = [...new Set(exceptions.map(({ name }) => name))].filter((name) => name !== '').join('；')
  if (top && top.dayType !== 'week') return { dayType: top.dayType, memo }
  return { dayType: (week?.onto([]).length ?? 0) > 0 ? 'work' : 'rest', memo }
}

/** What the calendar says from one instant to another, in order, without overlap, cut to them. Null where nobody wrote hours for the place. */
export function stretchesOf(calendar: PlantCalendar, place: CalendarPlace, { fromMs, toMs }: { fromMs: number; toMs: number }): CalendarStretch[] | null {
  const days = daysBetween(fromMs - dayMs, toMs, calendar.plantTz)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isKnown =
    ofMostSpecial(calendar.shifts, place).length > 0 || calendar.exceptions.some((one) => fits(one, place) && one.fromDay <= last && first <= one.toDay)
  if (!isKnown) return null
  const stretches: CalendarStretch[] = []
  for (const piece of piecesAround(calendar, place, first, last).sort((one, other) => one.startMs - other.startMs)) {
    const startMs = Math.max(piece.startMs, fromMs, stretches.at(-1)?.endMs ?? fromMs) // shifts that overlap are told once
    const endMs = Math.min(piece.endMs, toMs)
    if (endMs > startMs) stretches.push({ ...withoutDay(piece), startMs, endMs })
  }
  return stretches
}

/** The pieces of these days, with all that reaches into them from the days beside. */
function piecesAround(calendar: PlantCalendar, place: CalendarPlace, firstDay: string, lastDay: string): Piece[] {
  const reach = longestReachMs / dayMs
  const from = dayPlus(firstDay, -reach)
  const count = (Date.parse(lastDay) - Date.parse(from)) / dayMs + 1 + reach
  const days = Array.from({ length: count }, (_none, at) => dayPlus(from, at))
  return layersOf(calendar, place, days).reduce<Piece[]>((pieces, layer) => layer.onto(pieces), [])
}

function withoutDay({ day: _day, ...stretch }: Piece): CalendarStretch {
  return stretch
}

/** What is meant to be at an instant: work, a break or closed, maintenance; null where nobody wrote hours. */
export function calendarKindAt(calendar: PlantCalendar, place: CalendarPlace, atMs: number): 'work' | 'closed' | 'maintenance' | null {
  const here = stretchesOf(calendar, place, { fromMs: atMs, toMs: atMs + 1 })
  if (here === null) return null
  const kind = here[0]?.kind
  return kind === undefined || kind === 'break' ? 'closed' : kind
}

/** Whether a place works at an instant; a place without hours always does. */
export function isWorkingAt(calendar: PlantCalendar, place: CalendarPlace, atMs: number): boolean {
  return (calendarKindAt(calendar, place, atMs) ?? 'work') === 'work'
}

/** Working spans between two instants; all of it where nobody wrote hours. */
export function workingSpans(calendar: PlantCalendar, place: CalendarPlace, span: { fromMs: number; toMs: number }): { startMs: number; endMs: number }[] {
  const stretches = stretchesOf(calendar, place, span)
  if (stretches === null) return [{ startMs: span.fromMs, endMs: span.toMs }]
  return stretches.filter(({ kind }) => kind === 'work').map(({ startMs, endMs }) => ({ startMs, endMs }))
}

/** ms of working time between two instants. */
export function workingMsBetween(calendar: PlantCalendar, place: CalendarPlace, fromMs: number, toMs: number): number {
  return toMs <= fromMs ? 0 : workingSpans(calendar, place, { fromMs, toMs }).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}

/** The working stretch that an instant lies in or that comes next; null where none comes within 400 days. */
export function nextWorking(calendar: PlantCalendar, place: CalendarPlace, atMs: number): CalendarStretch | null {
  for (let from = atMs; from < atMs + mostDaysAhead * dayMs; from += 7 * dayMs) {
    const found = stretchesOf(calendar, place, { fromMs: from, toMs: from + 7 * dayMs })?.find(({ kind }) => kind === 'work')
    if (found) return found
  }
  return null
}
