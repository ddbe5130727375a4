import type { Trend } from '#contract/modules/equipment/overview.ts'

/** Tags of a machine's counters; null where it has none. */
type MachineTags = { good: string | null; reject: string | null }

/**
 * What a machine counted between two instants (ms since the epoch), resets and roll-overs of its counters told out of it; null where nothing counts, or
 * not all of that time is known; `refused` says in Chinese why what was counted cannot be told.
 */
export type MachineCounts = (asked: { equipCode: string; fromMs: number; toMs: number }) => Promise<{ good: number; bad: number } | { refused: string } | null>

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
  async function counted(tagCode: string | null, fromMs: number, toMs: number): Promise<number | { refused: string } | null> {
    if (tagCode === null) return null
    const points = Math.min(mostPoints, Math.max(1, Math.ceil((toMs - fromMs) / minuteMs) + 2))
    const history = await trend({ tagCode, fromMs: fromMs - 2 * minuteMs, toMs, points }).catch(() => null)
    const known = (history?.points ?? []).flatMap(([at, , , last]) => (last === null ? [] : [{ at, last }]))
    const firstAfter = known.findIndex(({ at }) => at + (history?.bucketMs ?? minuteMs) > fromMs)
    const first = known[Math.max(0, firstAfter - 1)]
    if (first === undefined || first.at > fromMs + 2 * minuteMs) return null
    const lasts = (firstAfter === -1 ? known.slice(-1) : known.slice(Math.max(0, firstAfter - 1))).map(({ last }) => last)
    const value = toMs >= now() - minuteMs ? newest(tagCode) : null
    const readings = value === null ? lasts : [...lasts, value]
    const back = backwardsIn(readings)
    return back === null ? increaseOf(readings) : { refused: `的计数 ${tagCode} 从 ${back.from} 退到 ${back.to}，不是清零，也不是翻转` }
  }

  return async ({ equipCode, fromMs, toMs }) => {
    const tags = tagsOf(equipCode)
    const good = await counted(tags?.good ?? null, fromMs, toMs)
    if (good === null || typeof good !== 'number') return good
    const bad = await counted(tags?.reject ?? null, fromMs, toMs)
    return bad !== null && typeof bad !== 'number' ? bad : { good, bad: bad ?? 0 }
  }
}

/** where counters of PLCs roll over: uint16 and uint32 (factory.md 6.6) */
const rollOverAt = [2 ** 16, 2 ** 32] as const
/** counts within which both readings of a roll-over lie: more than any machine makes between two of them */
const rollOverSpan = 512
/** a counter that was reset shows less than this share of what it showed */
const resetShare = 0.8
/** below it nobody can tell a reset from a step back */
const leastTold = 200

/** By how much a counter grew over its readings: one that is smaller than the one before rolled over at the end of its register, or began again from 0. */
export function increaseOf(readings: readonly number[]): number {
  return readings.reduce((sum, reading, at) => {
    const before = readings[at - 1]
    if (before === undefined) return sum
    if (reading >= before) return sum + reading - before
    return sum + reading + (rolledOver(before, reading) ?? before) - before
  }, 0)
}

/** The end of the register at which a counter rolled over between two readings; null where it was reset. */
function rolledOver(before: number, reading: number): number | null {
  return rollOverAt.find((limit) => before < limit && before > limit - rollOverSpan && reading < rollOverSpan) ?? null
}

/** Where a counter stepped back by a little: neither a reset nor a roll-over, so that what it counted is not known. Null where it did not. */
export function backwardsIn(readings: readonly number[]): { from: number; to: number } | null {
  const at = readings.findIndex((reading, place) => {
    const before = readings[place - 1]
    return before !== undefined && reading < before && before >= leastTold && reading > before * resetShare
  })
  return at === -1 ? null : { from: readings[at - 1] ?? 0, to: readings[at] ?? 0 }
}
