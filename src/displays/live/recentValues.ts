import type { LiveTag } from '../../realtime/tagStore.ts'

export type RecentValues = ReadonlyMap<string, readonly (number | null)[]>

export const recentEveryMs = 5000
/** Five minutes. */
export const recentSlots = 60

/** Takes one value more of each tag, null for what cannot be trusted; the oldest goes when there are more than `recentSlots`. */
export function withNewest(before: RecentValues, tagCodes: readonly string[], read: (tagCode: string) => Pick<LiveTag, 'value' | 'quality'>): RecentValues {
  return new Map(
    tagCodes.map((tagCode) => {
      const { value, quality } = read(tagCode)
      const newest = typeof value === 'number' && (quality === 'good' || quality === 'uncertain') ? value : null
      return [tagCode, [...(before.get(tagCode) ?? []), newest].slice(-recentSlots)]
    }),
  )
}

/** Puts what the history knows before what was collected since; both end now. */
export function withPast(before: RecentValues, past: readonly { tagCode: string; values: readonly (number | null)[] }[]): RecentValues {
  const joined = new Map(before)
  for (const { tagCode, values } of past) {
    const collected = before.get(tagCode) ?? []
    joined.set(tagCode, [...values.slice(-recentSlots).slice(0, recentSlots - collected.length), ...collected].slice(-recentSlots))
  }
  return joined
}
