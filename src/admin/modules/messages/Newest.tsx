import { Button, Empty, Tabs } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { AnnouncementItem, AnnouncementList } from '#contract/modules/messages/announcement.ts'
import styles from './Bell.module.css'
import { PriorityTag } from './PriorityTag.tsx'

const myAnnouncementsPath = '/isps/userAnnouncement' // MSG-007

type Opens = { onOpen: (item: AnnouncementItem) => void; onMore: () => void }

/** The newest unread announcements in two tabs, below the bell (MSG-005, MSG-006). */
export function Newest({ unread, ...opens }: { unread: AnnouncementList | undefined } & Opens) {
  const tab = (key: string, label: string, total: number, items: readonly AnnouncementItem[]) => ({
    key,
    label: `${label} (${total})`,
    children: <NewestOf items={items} {...opens} />,
  })
  return (
    <Tabs
      size="small"
      items={[
        tab('annt', '通知公告', unread?.anntMsgTotal ?? 0, unread?.anntMsgList ?? []),
        tab('sys', '系统消息', unread?.sysMsgTotal ?? 0, unread?.sysMsgList ?? []),
      ]}
    />
  )
}

function NewestOf({ items, onOpen, onMore }: { items: readonly AnnouncementItem[] } & Opens) {
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
