import { useEffect, useState } from 'react'
import { readTag } from '../../realtime/tagStore.ts'
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

/** The last five minutes of some tags, collected by this page while it is open: for small lines, not for reading off. */
export function useRecentValues(tagCodes: readonly string[]): RecentValues {
  const [recent, setRecent] = useState<RecentValues>(new Map())
  const key = tagCodes.join(' ')
  useEffect(() => {
    const codes = key.split(' ')
    const timer = setInterval(() => setRecent((before) => withNewest(before, codes, readTag)), recentEveryMs)
    return () => clearInterval(timer)
  }, [key])
  return recent
}
