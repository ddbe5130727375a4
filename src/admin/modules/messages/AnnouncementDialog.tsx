import { Button, Modal } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { AnnouncementItem } from '#contract/modules/messages/announcement.ts'
import { RichContent } from '../../media/RichContent.tsx'
import styles from './AnnouncementDialog.module.css'
import { handlingPath, toDoPath } from './opening.ts'
import { PriorityTag } from './PriorityTag.tsx'
import { useStore } from 'zustand'
import type { MenuItem } from '#contract/session.ts'
import { permissionStore } from '../../../api/permissions.ts'

export type Shown = Pick<AnnouncementItem, 'titile' | 'sender' | 'sendTime' | 'msgContent' | 'priority' | 'busId'>

/** One announcement in full (DLG-001 to DLG-005); 去处理 stands there for people whose menu has the page that it leads to. */
export function AnnouncementDialog({ announcement, onClose }: { announcement: Shown | null; onClose: () => void }) {
  const navigate = useNavigate()
  const canHandle = useIsInMenu(toDoPath)
  const handle = (shown: Shown) => {
    onClose()
    void navigate(handlingPath(shown))
  }
  return (
    <Modal
      title="通知消息"
      open={announcement !== null}
      width={800}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        canHandle ? (
          <Button key="handle" type="primary" onClick={() => announcement && handle(announcement)}>
            去处理
          </Button>
        ) : null,
      ]}
    >
      {announcement === null ? null : (
        <article>
          <h2 className={styles.title}>{announcement.titile}</h2>
          <p className={styles.origin}>
            <PriorityTag priority={announcement.priority} />
            {announcement.sender} · {announcement.sendTime}
          </p>
          <RichContent html={announcement.msgContent} className={styles.content ?? ''} />
        </article>
      )}
    </Modal>
  )
}

/** Whether the menu of this person has a page at `path`: what leads nowhere is not offered. */
function useIsInMenu(path: string): boolean {
  return useStore(permissionStore, ({ state }) => state.kind === 'ready' && holds(state.permissions.menu, path))
}

function holds(menu: readonly MenuItem[], path: string): boolean {
  return menu.some((item) => item.path === path || holds(item.children ?? [], path))
}
