import type { ReactElement } from 'react'
import styles from './StateMark.module.css'

/** The ten machine states of factory.md 7.3, and the one of which nobody said what it means. */
export type StateName = 'offline' | 'idle' | 'setup' | 'running' | 'minorStop' | 'down' | 'cleaning' | 'maintenance' | 'waiting' | 'plannedStop' | 'unset'

/** Shape of a machine state: every state has its own, so that it is told apart in black and white. The word stands beside it. */
export function StateMark({ state }: { state: StateName }) {
  return (
    <svg className={`${styles.mark} ${styles[state]}`} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}

const shapes: Record<StateName, ReactElement> = {
  running: <circle cx="12" cy="12" r="10" />,
  idle: <circle cx="12" cy="12" r="8" className={styles.outline} />,
  setup: (
    <>
      <circle cx="12" cy="12" r="9" className={styles.outline} />
      <path d="M12 3a9 9 0 0 1 0 18Z" />
    </>
  ),
  minorStop: <path d="M4 3h6v18H4ZM14 3h6v18h-6Z" />,
  down: (
    <path
      fillRule="evenodd"
      d="M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9ZM8.6 6.3 6.3 8.6 9.7 12l-3.4 3.4 2.3 2.3 3.4-3.4 3.4 3.4 2.3-2.3-3.4-3.4 3.4-3.4-2.3-2.3-3.4 3.4Z"
    />
  ),
  cleaning: <path d="M12 1c4 6 7 9.5 7 14a7 7 0 0 1-14 0c0-4.5 3-8 7-14Z" />,
  maintenance: <path fillRule="evenodd" d="M6.5 2h11L23 12l-5.5 10h-11L1 12ZM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z" />,
  waiting: <path d="M4 2h16L13.5 12 20 22H4l6.5-10Z" />,
  plannedStop: <rect x="4" y="4" width="16" height="16" className={styles.outline} />,
  unset: (
    <>
      <rect x="4" y="4" width="16" height="16" className={styles.outline} strokeDasharray="4 3.2" />
      <path d="M12 7v6M12 16v2" className={styles.outline} />
    </>
  ),
  offline: (
    <>
      <circle cx="12" cy="12" r="9" className={styles.outline} strokeDasharray="5 3.2" />
      <path d="M5 19 19 5" className={styles.outline} />
    </>
  ),
}
