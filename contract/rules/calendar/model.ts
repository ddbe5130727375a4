import type { Span } from './clock.ts'

/** Whose hours are meant, from the most general to the most special. */
export const calendarScopes = ['plant', 'workshop', 'machine'] as const
export type CalendarScope = (typeof calendarScopes)[number]

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

/** Days that are not as the week says, `yyyy-MM-dd`, both inside. Without spans the whole day is meant; with them only those hours. How they add up: layers.ts. */
export type CalendarException = { scope: CalendarScope; target: string; fromDay: string; toDay: string; dayType: DayType; spans: readonly Span[]; memo: string }

/** The hours of a plant (factory.md 3.13). `plantTz` is an IANA time zone. */
export type PlantCalendar = { shifts: readonly CalendarShift[]; exceptions: readonly CalendarException[]; plantTz: string }

/** Where somebody asks for: codes, '' for none. */
export type CalendarPlace = { workshop: string; machine: string }

/** A piece of a day of work: `work` and `break` inside a shift, `maintenance` where the calendar keeps the machine for it. ms since the epoch. */
export type CalendarStretch = { kind: 'work' | 'break' | 'maintenance'; shift: string; team: string; startMs: number; endMs: number }

/** One day as the calendar has it. `isKnown` is false where nobody wrote shifts for the place: then nothing is closed. */
export type CalendarDay = { day: string; dayType: DayType; memo: string; isKnown: boolean; stretches: CalendarStretch[] }
