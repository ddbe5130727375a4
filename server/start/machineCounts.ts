import type { Trend } from '#contract/modules/equipment/overview.ts'

/** Tags of a machine's counters; null where it has none. */
type MachineTags = { good: string | null; reject: string | null }

/** What a machine counted between two instants (ms since the epoch), resets of its counters told out of it; null where nothing counts, or not all of that time is known. */
export type MachineCounts = (asked: { equipCode: string; fromMs: number; toMs: number }) => Promise<{ good: number; bad: number } | null>

const minuteMs = 60_000
const mostPoints = 2000

/** `newest` tells the last minute, of which history may not know yet. */
type Parts = {
  trend: (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
  tagsOf: (equipCode: string) => MachineTags | null
  newest: (tagCode: string) => number | null
  now: () => number
}

export function createMachineCounts({ trend, tagsOf, newest, now }: Parts): MachineCounts {
  async function counted(tagCode: string | null, fromMs: number, toMs: number): Promise<number | null> {
    if (tagCode === null) return null
    const points = Math.min(mostPoints, Math.max(1, Math.ceil((toMs - fromMs) / minuteMs) + 2))
    const history = await trend({ tagCode, fromMs: fromMs - 2 * minuteMs, toMs, points }).catch(() => null)
    const known = (history?.points ?? []).flatMap(([at, , , last]) => (last === null ? [] : [{ at, last }]))
    const firstAfter = known.findIndex(({ at }) => at + (history?.bucketMs ?? minuteMs) > fromMs)
    const first = known[Math.max(0, firstAfter - 1)]
    if (first === undefined || first.at > fromMs + 2 * minuteMs) return null
    const lasts = (firstAfter === -1 ? known.slice(-1) : known.slice(Math.max(0, firstAfter - 1))).map(({ last }) => last)
    const value = toMs >= now() - minuteMs ? newest(tagCode) : null
    return increaseOf(value === null ? lasts : [...lasts, value])
  }

  return async ({ equipCode, fromMs, toMs }) => {
    const tags = tagsOf(equipCode)
    const good = await counted(tags?.good ?? null, fromMs, toMs)
    if (good === null) return null
    return { good, bad: (await counted(tags?.reject ?? null, fromMs, toMs)) ?? 0 }
  }
}

/** By how much a counter grew over its readings: one that is smaller than the one before began again from 0. */
export function increaseOf(readings: readonly number[]): number {
  return readings.reduce((sum, reading, at) => {
    const before = readings[at - 1]
    if (before === undefined) return sum
    return sum + (reading >= before ? reading - before : reading)
  }, 0)
}
