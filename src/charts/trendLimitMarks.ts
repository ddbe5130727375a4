import type { TrendLimit, TrendRange } from './trendScale.ts'

export type LimitMark = { limit: TrendLimit; words: string; isSeen: boolean }

/**
 * The limits to write beside a picture, greatest first: those it shows, and on a side where it shows none the nearest
 * one with an arrow. What lies behind a shown limit says nothing yet.
 */
export function limitMarks(limits: readonly TrendLimit[], { min, max }: TrendRange): LimitMark[] {
  const ordered = limits.toSorted((a, b) => b.value - a.value)
  const seen = ordered.filter(({ value }) => value >= min && value <= max)
  const middle = (min + max) / 2
  const above = seen.some(({ value }) => value >= middle) ? undefined : ordered.findLast(({ value }) => value > max)
  const below = seen.some(({ value }) => value < middle) ? undefined : ordered.find(({ value }) => value < min)
  return [
    ...(above ? [{ limit: above, words: `${above.label}↑`, isSeen: false }] : []),
    ...seen.map((limit) => ({ limit, words: limit.label, isSeen: true })),
    ...(below ? [{ limit: below, words: `${below.label}↓`, isSeen: false }] : []),
  ]
}

/** Places for words that want to stand at `wanted` (ascending), at least `height` apart, inside top and bottom as long as there is room. */
export function spread(wanted: readonly number[], height: number, { top, bottom }: { top: number; bottom: number }): number[] {
  const places: number[] = []
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? top - height) + height))
  for (let index = places.length - 1, room = bottom; index >= 0; index -= 1, room -= height) {
    const place = Math.min(places[index] ?? room, room)
    places[index] = place
    room = Math.min(room, place)
  }
  return places
}

/** Width that the words of these limits need, in heights of their type: a Chinese character is square, a digit half of it. */
export function limitWordsEm(limits: readonly TrendLimit[]): number {
  const widths = limits.map(({ label }) => Array.from(label).reduce((sum, character) => sum + (character > '⺀' ? 1 : 0.57), 0))
  return limits.length === 0 ? 1 : Math.max(...widths) + arrowEm + gapEm
}

const arrowEm = 0.7
const gapEm = 0.6
