import { useStore } from 'zustand'
import { apiBase } from '../api/address.ts'
import { isLeaving } from '../api/leaving.ts'
import { notify } from '../api/notices.ts'
import { rolesOf, sessionStore, storedToken } from '../api/session.ts'
import type { Session } from '../api/session.ts'
import { noticeStore } from '../realtime/notices.ts'
import { useNoticeLink } from '../realtime/useNoticeLink.ts'
import PauseCircleOutlined from '@ant-design/icons/es/icons/PauseCircleOutlined'
import styles from './layout/PausedOverlay.module.css'

/** Holds the notification link of whoever is signed in, and covers the page while the system is paused, except for administrators (PERM-002). */
export function OfficeLink() {
  const session = useStore(sessionStore, (store) => store.session)
  return session === null || session.info.id === '' ? null : <Linked session={session} />
}

/** Somebody else ended this session. */
function tellSignedOut(): void {
  if (storedToken() !== null && !isLeaving()) notify({ kind: 'expired' })
}

function Linked({ session }: { session: Session }) {
  useNoticeLink({ domain: apiBase === '' ? window.location.origin : apiBase, userId: session.info.id, token: session.token, onSignedOut: tellSignedOut })
  const isPaused = useStore(noticeStore, (state) => state.isPaused)
  return isPaused && !rolesOf(session).includes('admin') ? <PausedOverlay /> : null
}

/** Covers everything while the system is paused (LAY-042, LAY-043). */
function PausedOverlay() {
  return (
    <div className={styles.overlay} role="alertdialog" aria-label="系统已暂停">
      <PauseCircleOutlined className={styles.sign} />
      <h1>系统已暂停</h1>
      <p>管理员正在维护，请稍候。恢复后这里会自动消失，不需要刷新。</p>
    </div>
  )
}
