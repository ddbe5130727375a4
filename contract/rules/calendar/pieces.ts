import { dayMs, instantAt, weekdayOf, weekOf } from './clock.ts'
import type { Span } from './clock.ts'
import type { CalendarShift, CalendarStretch } from './model.ts'

/** A stretch, and the day of work that it belongs to: a night belongs to the day on which it begins. */
export type Piece = CalendarStretch & { day: string }

type Stretch = { startMs: number; endMs: number }

/** What a week says of one day: the shifts that begin on it, each with its breaks and the team whose turn it is. */
export function weekPieces(shifts: readonly CalendarShift[], day: string, plantTz: string): Piece[] {
  return shifts.filter(({ days }) => days.includes(weekdayOf(day))).flatMap((shift) => shiftPieces(shift, day, plantTz))
}

/** One shift as it would be on a day, whatever day of the week that is. */
export function shiftPieces({ name, span, breaks, teams }: CalendarShift, day: string, plantTz: string): Piece[] {
  const own = { shift: name, team: teams[weekOf(day) % Math.max(1, teams.length)] ?? '', day }
  const pauses = breaks
    .map(([from, to]): Span => (from < span[0] ? [from + 1440, to + 1440] : [from, to])) // of a night, after midnight
    .filter(([from, to]) => from >= span[0] && to <= span[1])
    .map((pause): Piece => ({ kind: 'break', ...own, ...stretchOf(day, pause, plantTz) }))
  return [...without([{ kind: 'work', ...own, ...stretchOf(day, span, plantTz) }], pauses), ...pauses]
}

/** A day of a place of which nobody wrote shifts: nothing is closed. */
export function openDay(day: string, plantTz: string): Piece {
  return { kind: 'work', shift: '', team: '', day, ...stretchOf(day, [0, 1440], plantTz) }
}

export function stretchOf(day: string, [fromMin, toMin]: Span, plantTz: string): Stretch {
  return { startMs: instantAt(day, fromMin, plantTz), endMs: instantAt(day, toMin, plantTz) }
}

/** Pieces less the stretches that are taken out of them. */
export function without(pieces: readonly Piece[], taken: readonly Stretch[]): Piece[] {
  return taken.reduce<Piece[]>((left, stretch) => left.flatMap((piece) => cut(piece, stretch)), [...pieces])
}

function cut(piece: Piece, { startMs, endMs }: Stretch): Piece[] {
  if (endMs <= piece.startMs || startMs >= piece.endMs) return [piece]
  return [
    { ...piece, endMs: Math.max(piece.startMs, startMs) },
    { ...piece, startMs: Math.min(piece.endMs, endMs) },
  ].filter((left) => left.endMs > left.startMs)
}

/** The longest that a piece reaches beyond the midnight in which its day begins. */
export const longestReachMs = 2 * dayMs
