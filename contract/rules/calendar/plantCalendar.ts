import { zoneOffsetMs } from '../shift.ts'

/** Whose hours are meant: the most special that says anything decides. */
export const calendarScopes = ['plant', 'workshop', 'machine'] as const
export type CalendarScope = (typeof calendarScopes)[number]

/** A span of minutes since the midnight in which its day begins; beyond 1440 it reaches into the next. */
export type Span = readonly [fromMin: number, toMin: number]

/** One shift of the week: `days` 1 is Monday, 7 is Sunday; `teams` take turns week by week. `target` is the code of the workshop or machine, '' for the plant. */
export type CalendarShift = {
  scope: CalendarScope
  target: string
  name: string
  span: Span
  breaks: readonly Span[]
  days: readonly number[]
  teams: readonly string[]
}

export const dayTypes = ['work', 'rest', 'holiday', 'maintenance'] as const
export type DayType = (typeof dayTypes)[number]

/** Days that are not as the week says, `yyyy-MM-dd`, both inside. Without spans the whole day is meant; with them only those hours. */
export type CalendarException = { scope: CalendarScope; target: string; fromDay: string; toDay: string; dayType: DayType; spans: readonly Span[]; memo: string }

/** The hours of a plant (factory.md 3.13). `plantTz` is an IANA time zone. */
export type PlantCalendar = { shifts: readonly CalendarShift[]; exceptions: readonly CalendarException[]; plantTz: string }

/** Where somebody asks for: codes, '' for none. */
export type CalendarPlace = { workshop: string; machine: string }

/** A piece of a day of work: `work` and `break` inside a shift, `maintenance` where the calendar keeps the machine for it. ms since the epoch. */
export type CalendarStretch = { kind: 'work' | 'break' | 'maintenance'; shift: string; team: string; startMs: number; endMs: number }

/** One day as the calendar has it. `isKnown` is false where nobody wrote shifts for the place: then nothing is closed. */
export type CalendarDay = { day: string; dayType: DayType; memo: string; isKnown: boolean; stretches: CalendarStretch[] }

const dayMs = 86_400_000
const minuteMs = 60_000
const mostDaysAhead = 400

/** One day of a place, `yyyy-MM-dd`; a night shift belongs to the day on which it begins. */
export function calendarDay(calendar: PlantCalendar, place: CalendarPlace, day: string): CalendarDay {
  const shifts = ofMostSpecial(calendar.shifts, place)
  const exception = exceptionOn(calendar, place, day)
  const isRegular = shifts.some(({ days }) => days.includes(weekdayOf(day)))
  const dayType = exception?.dayType ?? (isRegular || shifts.length === 0 ? 'work' : 'rest')
  return {
    day,
    dayType,
    memo: exception?.memo ?? '',
    isKnown: shifts.length > 0 || exception !== null,
    stretches: spansOf(shifts, exception, day)
      .map(({ span: [fromMin, toMin], ...rest }) => ({
        ...rest,
        startMs: instantAt(day, fromMin, calendar.plantTz),
        endMs: instantAt(day, toMin, calendar.plantTz),
      }))
      .filter(({ startMs, endMs }) => endMs > startMs)
      .sort((one, other) => one.startMs - other.startMs),
  }
}

/** What the calendar says from one instant to another, in order, without overlap, cut to them. Null where nobody wrote hours for the place. */
export function stretchesOf(calendar: PlantCalendar, place: CalendarPlace, { fromMs, toMs }: { fromMs: number; toMs: number }): CalendarStretch[] | null {
  const days = daysBetween(fromMs - dayMs, toMs, calendar.plantTz).map((day) => calendarDay(calendar, place, day))
  if (!days.some(({ isKnown }) => isKnown)) return null
  const stretches: CalendarStretch[] = []
  for (const stretch of days.flatMap((day) => day.stretches).sort((one, other) => one.startMs - other.startMs)) {
    const startMs = Math.max(stretch.startMs, fromMs, stretches.at(-1)?.endMs ?? fromMs) // shifts that overlap are told once
    const endMs = Math.min(stretch.endMs, toMs)
    if (endMs > startMs) stretches.push({ ...stretch, startMs, endMs })
  }
  return stretches
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

/** The days, `yyyy-MM-dd`, on the plant's clock from one instant to another. */
export function daysBetween(fromMs: number, toMs: number, plantTz: string): string[] {
  const dayAt = (ms: number) => Math.floor((ms + zoneOffsetMs(ms, plantTz)) / dayMs)
  const first = dayAt(fromMs)
  return Array.from({ length: Math.max(0, dayAt(toMs) - first + 1) }, (_none, at) => new Date((first + at) * dayMs).toISOString().slice(0, 10))
}

function ofMostSpecial<Item extends { scope: CalendarScope; target: string }>(items: readonly Item[], { workshop, machine }: CalendarPlace): Item[] {
  const of = (scope: CalendarScope, target: string) =>
    items.filter((item) => item.scope === scope && (scope === 'plant' || (target !== '' && item.target === target)))
  const special = of('machine', machine)
  if (special.length > 0) return special
  const near = of('workshop', workshop)
  return near.length > 0 ? near : of('plant', '')
}

function exceptionOn({ exceptions }: PlantCalendar, place: CalendarPlace, day: string): CalendarException | null {
  return (
    ofMostSpecial(
      exceptions.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay),
      place,
    ).at(-1) ?? null
  )
}

type Piece = { kind: CalendarStretch['kind']; shift: string; team: string; span: Span }

function spansOf(shifts: readonly CalendarShift[], exception: CalendarException | null, day: string): Piece[] {
  const regular = shifts.filter(({ days }) => days.includes(weekdayOf(day))).flatMap((shift) => piecesOf(shift, day))
  if (exception === null) return regular
  const own = exception.spans.map((span): Piece => ({
    kind: exception.dayType === 'maintenance' ? 'maintenance' : 'work',
    shift: exception.memo,
    team: '',
    span,
  }))
  if (exception.dayType === 'work') return own.length > 0 ? own : shifts.flatMap((shift) => piecesOf(shift, day))
  if (own.length === 0) return exception.dayType === 'maintenance' ? [{ kind: 'maintenance', shift: exception.memo, team: '', span: [0, 1440] }] : []
  // a rest or a maintenance of some hours takes only those out of the day
  const left = regular.flatMap((piece) => exception.spans.reduce<Piece[]>((pieces, span) => pieces.flatMap((one) => without(one, span)), [piece]))
  return exception.dayType === 'maintenance' ? [...left, ...own] : left
}

function piecesOf({ name, span, breaks, teams }: CalendarShift, day: string): Piece[] {
  const team = teams[weekOf(day) % Math.max(1, teams.length)] ?? ''
  const inside = breaks
    .map(([from, to]): Span => (from < span[0] ? [from + 1440, to + 1440] : [from, to])) // of a night, after midnight
    .filter(([from, to]) => from >= span[0] && to <= span[1])
    .sort(([one], [other]) => one - other)
  const work = inside.reduce<Piece[]>((pieces, pause) => pieces.flatMap((piece) => without(piece, pause)), [{ kind: 'work', shift: name, team, span }])
  return [...work, ...inside.map((pause): Piece => ({ kind: 'break', shift: name, team, span: pause }))]
}

function without(piece: Piece, [from, to]: Span): Piece[] {
  const [start, end] = piece.span
  if (to <= start || from >= end) return [piece]
  return [
    { ...piece, span: [start, Math.max(start, from)] as const },
    { ...piece, span: [Math.min(end, to), end] as const },
  ].filter(({ span }) => span[1] > span[0])
}

/** Weeks since the first Monday of the epoch. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / dayMs - 4) / 7)
}

/** A minute of a day on the plant's clock; where clocks change, the one that they show. */
function instantAt(day: string, minute: number, plantTz: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs
  return wall - zoneOffsetMs(wall - zoneOffsetMs(wall, plantTz), plantTz)
}
