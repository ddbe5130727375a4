import type { CalendarException } from './model.ts'

/** An exception that says the opposite of another one about the same place, days and hours: one closes what the other opens. Null where there is none. */
export function contradiction<Other extends CalendarException>(written: CalendarException, others: readonly Other[]): Other | null {
  const opens = (one: CalendarException) => one.dayType === 'work'
  const closes = (one: CalendarException) => one.dayType === 'rest' || one.dayType === 'holiday'
  const isSameSize = (one: CalendarException) => (one.spans.length === 0) === (written.spans.length === 0) // overtime of some hours on a holiday is no contradiction
  const overlap = (one: CalendarException) =>
    written.spans.length === 0 || one.spans.some(([from, to]) => written.spans.some(([ownFrom, ownTo]) => from < ownTo && ownFrom < to))
  return (
    others.find(
      (one) =>
        one.scope === written.scope &&
        one.target === written.target &&
        one.fromDay <= written.toDay &&
        written.fromDay <= one.toDay &&
        ((opens(written) && closes(one)) || (closes(written) && opens(one))) &&
        isSameSize(one) &&
        overlap(one),
    ) ?? null
  )
}
