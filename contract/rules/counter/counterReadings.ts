import type { Oddity, Reading } from './counterSteps.ts'

/** so long before a count its counter is looked at: what it shows may be no count (counterSteps.ts) */
export const counterContextMs = 20 * 60_000

/** Periods of a history: when each begins, and its lowest, highest and last value, nulls where nothing was known. */
type Periods = { points: readonly (readonly [at: number, min: number | null, max: number | null, last: number | null])[]; bucketMs: number }

/** Readings of a counter from periods of its history: each shows what it ended with, and before that its peak where it fell within the period. */
export function counterReadings({ points, bucketMs }: Periods): Reading[] {
  return points.flatMap(([at, , max, last]) => {
    if (max === null || last === null) return []
    const end = { at: at + bucketMs, value: last }
    return max > last ? [{ at: at + bucketMs / 2, value: max }, end] : [end]
  })
}

/** What an oddity of a counter says to people; null where nothing was left out. */
export function oddityText(tagCode: string, { kind, from, to, leftOut }: Oddity): string | null {
  if (kind === 'glitch') return `${tagCode} 从 ${from} 短时变为 ${to} 又回来，${leftOut} 没有计入`
  if (kind === 'replaced') return `${tagCode} 从 ${from} 变为 ${to}，不是清零，也不是翻转，${leftOut} 没有计入`
  if (kind === 'back') return `${tagCode} 从 ${from} 退到 ${to}，不是清零，也不是翻转`
  return null
}
