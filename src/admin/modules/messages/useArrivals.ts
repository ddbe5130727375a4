import { useEffect, useRef } from 'react'
import type { AnnouncementItem, AnnouncementList } from '#contract/modules/messages/announcement.ts'
import { signalArrival } from '../../session/arrivalSignal.ts'

/** The newest of those that were not there before; what was there at the first look is not new. */
export function newestArrival(known: ReadonlySet<string> | null, items: readonly AnnouncementItem[]): AnnouncementItem | null {
  return known === null ? null : (items.find(({ id }) => !known.has(id)) ?? null)
}

/** Draws attention to an unread announcement that came while the page is open, in the ways this browser was told to. */
export function useArrivals(list: AnnouncementList | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!list) return
    const items = [...list.anntMsgList, ...list.sysMsgList]
    const arrived = newestArrival(known.current, items)
    known.current = new Set([...(known.current ?? []), ...items.map(({ id }) => id)])
    if (arrived) signalArrival(arrived.titile)
  }, [list])
}
