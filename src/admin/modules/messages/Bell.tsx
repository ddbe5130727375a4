import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { Badge, Button, Empty, Popover, Tabs } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { AnnouncementItem } from '#contract/modules/messages/announcement.ts'
import { useUnread } from '../../../api/announcements.ts'
import { noticeStore } from '../../../realtime/notices.ts'
import { Later } from '../../layout/header/Later.tsx'
import styles from './Bell.module.css'
import { PriorityTag } from './PriorityTag.tsx'
import { useArrivals } from './useArrivals.ts'
import { useOpenAnnouncement } from './useOpenAnnouncement.ts'

/** Comes with the first announcement that is opened, and what cleans its HTML with it. */
const AnnouncementDialog = lazy(async () => ({ default: (await import('./AnnouncementDialog.tsx')).AnnouncementDialog }))

export const myAnnouncementsPath = '/isps/userAnnouncement' // MSG-007

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
  const tab = (key: string, label: string, total: number, items: readonly AnnouncementItem[]) => ({
    key,
    label: `${label} (${total})`,
    children: <Newest items={items} onOpen={(item) => (setOpen(false), open(item, item.id))} onMore={() => setOpen(false)} />,
  })

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        styles={{ container: { width: 300, boxSizing: 'border-box' } }}
        content={
          <Tabs
            size="small"
            items={[
              tab('annt', '通知公告', data?.anntMsgTotal ?? 0, data?.anntMsgList ?? []),
              tab('sys', '系统消息', data?.sysMsgTotal ?? 0, data?.sysMsgList ?? []),
            ]}
          />
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

function Newest({ items, onOpen, onMore }: { items: readonly AnnouncementItem[]; onOpen: (item: AnnouncementItem) => void; onMore: () => void }) {
  const navigate = useNavigate()
  return (
    <>
      {items.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未读消息" /> : null}
      <ul className={styles.newest}>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onOpen(item)}>
              <span className={styles.title}>{item.titile}</span>
              <PriorityTag priority={item.priority} />
              <small>{item.createTime}</small>
            </button>
          </li>
        ))}
      </ul>
      <Button
        block
        type="dashed"
        onClick={() => {
          onMore()
          void navigate(myAnnouncementsPath)
        }}
      >
        查看更多
      </Button>
    </>
  )
}
