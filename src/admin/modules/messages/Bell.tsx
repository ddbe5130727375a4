import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { Badge, Button, Popover, Skeleton } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useRef } from 'react'
import { useStore } from 'zustand'
import { useUnread } from '../../../api/announcements.ts'
import { noticeStore } from '../../../realtime/notices.ts'
import { Later } from '../../layout/header/Later.tsx'
import { useOpenAnnouncement } from './useOpenAnnouncement.ts'
import type { AnnouncementItem, AnnouncementList } from '#contract/modules/messages/announcement.ts'
import { signalArrival } from '../../session/arrivalSignal.ts'

/** Comes with the first announcement that is opened, and what cleans its HTML with it. */
const AnnouncementDialog = lazy(async () => ({ default: (await import('./AnnouncementDialog.tsx')).AnnouncementDialog }))
/** Comes with the first opening (performance.md W1). */
const Newest = lazy(async () => ({ default: (await import('./Newest.tsx')).Newest }))

/** Unread announcements: how many on the badge, the newest in two tabs (MSG-004 to MSG-008). The notification link rings for a reload. */
export function Bell() {
  const { data } = useUnread()
  const rings = useStore(noticeStore, (state) => state.rings)
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { shown, open, close } = useOpenAnnouncement()
  useArrivals(data)
  useEffect(() => {
    if (rings > 0) void queries.invalidateQueries({ queryKey: ['announcements'] })
  }, [rings, queries])

  const unread = (data?.anntMsgTotal ?? 0) + (data?.sysMsgTotal ?? 0)

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        styles={{ container: { width: 300, boxSizing: 'border-box' } }}
        content={
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
            <Newest unread={data} onOpen={(item) => (setOpen(false), open(item, item.id))} onMore={() => setOpen(false)} />
          </Suspense>
        }
      >
        <Button
          type="text"
          aria-label={`通知，${unread} 条未读`}
          icon={
            <Badge count={unread} size="small">
              <BellOutlined style={{ fontSize: 16 }} />
            </Badge>
          }
        />
      </Popover>
      <Later isOpen={shown !== null}>
        <AnnouncementDialog announcement={shown} onClose={close} />
      </Later>
    </>
  )
}

/** The newest of those that were not there before; what was there at the first look is not new. */
function newestArrival(known: ReadonlySet<string> | null, items: readonly AnnouncementItem[]): AnnouncementItem | null {
  return known === null ? null : (items.find(({ id }) => !known.has(id)) ?? null)
}

/** Draws attention to an unread announcement that came while the page is open, in the ways this browser was told to. */
function useArrivals(list: AnnouncementList | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!list) return
    const items = [...list.anntMsgList, ...list.sysMsgList]
    const arrived = newestArrival(known.current, items)
    known.current = new Set([...(known.current ?? []), ...items.map(({ id }) => id)])
    if (arrived) signalArrival(arrived.titile)
  }, [list])
}
