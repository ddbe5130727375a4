import type { Trend } from '#contract/modules/equipment/overview.ts'
import { counterContextMs, counterReadings, oddityText } from '#contract/rules/counter/counterReadings.ts'
import { counterSteps } from '#contract/rules/counter/counterSteps.ts'
import type { Reading } from '#contract/rules/counter/counterSteps.ts'

/** Tags of a machine's counters; null where it has none, and its ideal rate where it has one. */
type MachineTags = { good: string | null; reject: string | null; perHour: number | null }

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
  const past = async (tagCode: string, fromMs: number, toMs: number, points: number) => trend({ tagCode, fromMs, toMs, points })

  /** What a counter showed at an instant, to the reading: periods that end with it are asked for, or what it counted within the last of them is counted twice. */
  const shownAt = async (tagCode: string, atMs: number) =>
    counterReadings(await past(tagCode, atMs + 1 - 2 * minuteMs, atMs + 1, periodsBelowAMinute)).at(-1)?.value

  /** What it showed from some time before on: what stands at the beginning may be no count. */
  async function readings(tagCode: string, fromMs: number, toMs: number): Promise<Reading[] | null> {
    const before = counterReadings(await past(tagCode, fromMs - counterContextMs, fromMs, counterContextMs / minuteMs))
    const most = Math.min(mostPoints, Math.max(1, Math.ceil((toMs - fromMs) / minuteMs) + 1))
    const known = toMs > fromMs ? await past(tagCode, fromMs, toMs, most) : { points: [], bucketMs: 0 }
    const points = known.points.filter(([at]) => at >= fromMs && at + known.bucketMs <= toMs)
    const within = counterReadings({ points, bucketMs: known.bucketMs })
    const first = (await shownAt(tagCode, fromMs)) ?? within.find(({ at }) => at - known.bucketMs <= fromMs + 2 * minuteMs)?.value
    if (first === undefined) return null
    const last = await shownAt(tagCode, toMs)
    return [...before.filter(({ at }) => at < fromMs), { at: fromMs, value: first }, ...within, ...(last === undefined ? [] : [{ at: toMs, value: last }])]
  }

  async function counted(
    tagCode: string | null,
    { fromMs, toMs, perHour }: { fromMs: number; toMs: number; perHour: number | null },
  ): Promise<{ count: number; toMs: number } | { refused: string } | null> {
    if (tagCode === null) return null
    const before = await readings(tagCode, fromMs, toMs).catch(() => null)
    if (before === null) return null
    const current = toMs >= now() - minuteMs ? newest(tagCode) : null
    const all = current === null ? before : [...before, { at: Math.max(toMs, current.at), value: current.value }]
    const { steps, oddities } = counterSteps(all, perHour)
    const unclear = oddities.find(({ kind, at }) => at > fromMs && (kind === 'back' || kind === 'replaced'))
    if (unclear) return { refused: `的计数 ${oddityText(tagCode, unclear)}` }
    const pieces = steps.reduce((sum, step) => (step.at > fromMs ? sum + step.pieces : sum), 0)
    return { count: pieces, toMs: Math.max(toMs, current?.at ?? toMs) }
  }

  return async ({ equipCode, fromMs, toMs }) => {
    const tags = tagsOf(equipCode)
    const span = { fromMs, toMs, perHour: tags?.perHour ?? null }
    const good = await counted(tags?.good ?? null, span)
    if (good === null || 'refused' in good) return good
    const bad = await counted(tags?.reject ?? null, span)
    if (bad !== null && 'refused' in bad) return bad
    return { good: good.count, bad: bad?.count ?? 0, toMs: Math.max(good.toMs, bad?.toMs ?? toMs) }
  }
}
