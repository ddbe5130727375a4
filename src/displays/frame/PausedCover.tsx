import { useStore } from 'zustand'
import { rolesOf, sessionStore } from '../../api/session.ts'
import { noticeStore } from '../../realtime/notices.ts'
import styles from './PausedCover.module.css'

/** Covers a board while the system is paused, except for administrators (LAY-042, LAY-043, decisions.md 24). */
export function PausedCover() {
  const isPaused = useStore(noticeStore, (state) => state.isPaused)
  const isAdmin = useStore(sessionStore, ({ session }) => session !== null && rolesOf(session).includes('admin'))
  if (!isPaused || isAdmin) return null
  return (
    <div className={styles.cover} role="alertdialog" aria-label="系统已暂停">
      <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d="M9.5 8v8M14.5 8v8" />
      </svg>
      <h1>系统已暂停</h1>
      <p>管理员正在维护，请稍候。恢复后画面会自动回来。</p>
    </div>
  )
}
