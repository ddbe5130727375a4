import { useEffect, useState } from 'react'
import { readRecentValues } from '../../api/lookBack.ts'
import { isReplay } from '../../api/replayed.ts'
import { serverNow } from '../../realtime/serverClock.ts'
import { readTag } from '../../realtime/tagStore.ts'
import { recentEveryMs, recentSlots, withNewest, withPast } from './recentValues.ts'
import type { RecentValues } from './recentValues.ts'

/** The last five minutes of some tags, from the history and then collected by this page while it is open: for small lines, not for reading off. */
export function useRecentValues(tagCodes: readonly string[]): RecentValues {
  const [recent, setRecent] = useState<RecentValues>(new Map())
  const key = tagCodes.join(' ')
  useEffect(() => {
    const codes = key.split(' ')
    const reading = new AbortController()
    readRecentValues(codes, { stepMs: recentEveryMs, count: recentSlots, at: isReplay ? serverNow() : undefined, signal: reading.signal }).then(
      (past) => setRecent((before) => withPast(before, past)),
      () => {}, // lines then begin now
    )
    const timer = setInterval(() => setRecent((before) => withNewest(before, codes, readTag)), recentEveryMs)
    return () => {
      reading.abort()
      clearInterval(timer)
    }
  }, [key])
  return recent
}
