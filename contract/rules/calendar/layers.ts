import { calendarScopes } from './model.ts'
import type { CalendarException, CalendarPlace, CalendarScope, CalendarShift, DayType, PlantCalendar } from './model.ts'
import { openDay, shiftPieces, stretchOf, weekPieces, without } from './pieces.ts'
import type { Piece } from './pieces.ts'

/**
 * How the hours of a place come about (factory.md 3.13), from the bottom to the top. Each layer stands on what lies below it:
 *
 * 1. The week: the shifts of the machine, else of its workshop, else of the plant. A place of which nobody wrote shifts is open.
 * 2. Of the plant, then of the workshop, then of the machine: rest and holidays close, then overtime opens. So a machine may work
 *    on a holiday of the plant, and may rest while the plant works overtime.
 * 3. Maintenance of any of the three takes its hours, whatever lies below.
 *
 * Where an exception has no hours, rest closes the shifts that begin on its days, overtime opens the shifts of the place, and
 * maintenance takes its days from midnight to midnight. Hours may reach over midnight.
 */
export type Layer = {
  dayType: DayType | 'week'
  scope: CalendarScope
  /** what people call it: the memo of the exception */
  name: string
  onto(pieces: readonly Piece[]): Piece[]
}

/** The layers of a place that touch one of these days. */
export function layersOf({ shifts, exceptions, plantTz }: PlantCalendar, place: CalendarPlace, days: readonly string[]): Layer[] {
  const own = ofMostSpecial(shifts, place)
  const touching = (scope: CalendarScope, ...types: DayType[]) =>
    exceptions.filter((one) => one.scope === scope && fits(one, place) && types.includes(one.dayType) && days.some((day) => isOn(one, day)))
  const layer = (exception: CalendarException): Layer => ({
    dayType: exception.dayType,
    scope: exception.scope,
    name: exception.memo,
    onto: (pieces) => onto(pieces, exception, { days: days.filter((day) => isOn(exception, day)), shifts: own, plantTz }),
  })
  const week: Layer = {
    dayType: 'week',
    scope: own[0]?.scope ?? 'plant',
    name: '',
    onto: () => days.flatMap((day) => (own.length === 0 ? openDay(day, plantTz) : weekPieces(own, day, plantTz))),
  }
  return [
    week,
    ...calendarScopes.flatMap((scope) => [...touching(scope, 'rest', 'holiday'), ...touching(scope, 'work')].map(layer)),
    ...calendarScopes.flatMap((scope) => touching(scope, 'maintenance')).map(layer),
  ]
}

type On = { days: readonly string[]; shifts: readonly CalendarShift[]; plantTz: string }

/** What an exception makes of the pieces below it, on those of its days that are looked at. */
function onto(pieces: readonly Piece[], { dayType, spans, memo }: CalendarException, { days, shifts, plantTz }: On): Piece[] {
  const hours = (whole: readonly (readonly [number, number])[]) =>
    days.flatMap((day) => (spans.length > 0 ? spans : whole).map((span) => ({ day, ...stretchOf(day, span, plantTz) })))
  switch (dayType) {
    case 'rest':
    case 'holiday':
      return spans.length > 0 ? without(pieces, hours([])) : pieces.filter(({ day }) => !days.includes(day))
    case 'work': {
      const opened =
        spans.length > 0
          ? hours([]).map((one): Piece => ({ kind: 'work', shift: memo, team: '', ...one }))
          : days.flatMap((day) => shifts.flatMap((shift) => shiftPieces(shift, day, plantTz)))
      const working = pieces.filter(({ kind }) => kind === 'work')
      const added = without(opened, working) // what works already keeps its shift
      return [
        ...working,
        ...without(
          pieces.filter(({ kind }) => kind !== 'work'),
          added,
        ),
        ...added,
      ]
    }
    case 'maintenance': {
      const kept = hours([[0, 1440]]).map((one): Piece => ({ kind: 'maintenance', shift: memo, team: '', ...one }))
      return [...without(pieces, kept), ...kept]
    }
    default:
      return dayType satisfies never
  }
}

export function isOn({ fromDay, toDay }: CalendarException, day: string): boolean {
  return fromDay <= day && day <= toDay
}

type Scoped = { scope: CalendarScope; target: string }

/** Whether it speaks of a place: of all, of its workshop, or of the machine itself. */
export function fits({ scope, target }: Scoped, { workshop, machine }: CalendarPlace): boolean {
  return scope === 'plant' || (target !== '' && target === (scope === 'machine' ? machine : workshop))
}

/** Those of the most special scope that says anything of a place. */
export function ofMostSpecial<Item extends Scoped>(items: readonly Item[], place: CalendarPlace): Item[] {
  for (const scope of calendarScopes.toReversed()) {
    const found = items.filter((item) => item.scope === scope && fits(item, place))
    if (found.length > 0) return found
  }
  return []
}
