import type { Trend } from '#contract/modules/equipment/overview.ts'

/** Tags of a machine's counters; null where it has none. */
type MachineTags = { good: string | null; reject: string | null }

/**
 * What a machine counted between two instants (ms since the epoch), resets and roll-overs of its counters told out of it; null where nothing counts, or
 * not all of that time is known; `refused` says in Chinese why what was counted cannot be told.
 */
export type MachineCounts = (asked: { equipCode: string; fromMs: number; toMs: number }) => Promise<Counted | { refused: string } | null>

/** Pieces; `toMs` is the instant of the last reading that is in them, where the next question goes on. */
type Counted = { good: number; bad: number; toMs: number }

const minuteMs = 60_000
const mostPoints = 2000
/** history gives periods of less than a minute, which end where they are asked to, when more than one a minute is wanted */
const periodsBelowAMinute = 4

/** `newest` tells the reading of now, of which history may not know yet. */
type Parts = {
  trend: (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
  tagsOf: (equipCode: string) => MachineTags | null
  newest: (tagCode: string) => { value: number; at: number } | null
  now: () => number
}

export function createMachineCounts({ trend, tagsOf, newest, now }: Parts): MachineCounts {
  const past = async (tagCode: string, fromMs: number, toMs: number, points: number) => {
    const { points: rows, bucketMs } = await trend({ tagCode, fromMs, toMs, points })
    return rows.flatMap(([at, , max, last]) => (max === null || last === null ? [] : [{ at, endMs: at + bucketMs, max, last }]))
  }

  /** What a counter showed at an instant, to the reading: periods that end with it are asked for, or what it counted within the last of them is counted twice. */
  const shownAt = async (tagCode: string, atMs: number) => (await past(tagCode, atMs + 1 - 2 * minuteMs, atMs + 1, periodsBelowAMinute)).at(-1)?.last

  async function readings(tagCode: string, fromMs: number, toMs: number): Promise<number[] | null> {
    const points = Math.min(mostPoints, Math.max(1, Math.ceil((toMs - fromMs) / minuteMs) + 1))
    const known = toMs > fromMs ? await past(tagCode, fromMs, toMs, points) : []
    const within = known.filter(({ at, endMs }) => at >= fromMs && endMs <= toMs)
    const first = (await shownAt(tagCode, fromMs)) ?? within.find(({ at }) => at <= fromMs + 2 * minuteMs)?.last
    if (first === undefined) return null
    const last = await shownAt(tagCode, toMs)
    const shown = within.flatMap((period) => (period.max > period.last ? [period.max, period.last] : [period.last])) // it was reset in between
    return [first, ...shown, ...(last === undefined ? [] : [last])]
  }

  async function counted(tagCode: string | null, fromMs: number, toMs: number): Promise<{ count: number; toMs: number } | { refused: string } | null> {
    if (tagCode === null) return null
    const before = await readings(tagCode, fromMs, toMs).catch(() => null)
    if (before === null) return null
    const current = toMs >= now() - minuteMs ? newest(tagCode) : null
    const all = current === null ? before : [...before, current.value]
    const back = backwardsIn(all)
    if (back !== null) return { refused: `的计数 ${tagCode} 从 ${back.from} 退到 ${back.to}，不是清零，也不是翻转` }
    return { count: increaseOf(all), toMs: Math.max(toMs, current?.at ?? toMs) }
  }

  return async ({ equipCode, fromMs, toMs }) => {
    const tags = tagsOf(equipCode)
    const good = await counted(tags?.good ?? null, fromMs, toMs)
    if (good === null || 'refused' in good) return good
    const bad = await counted(tags?.reject ?? null, fromMs, toMs)
    if (bad !== null && 'refused' in bad) return bad
    return { good: good.count, bad: bad?.count ?? 0, toMs: Math.max(good.toMs, bad?.toMs ?? toMs) }
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
