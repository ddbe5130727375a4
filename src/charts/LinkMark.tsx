import styles from './LinkMark.module.css'

export type LinkState = 'connected' | 'connecting' | 'offline'

const words: Record<LinkState, string> = { connected: '已连接', connecting: '正在连接', offline: '已断开' }

/** State of the link to the server: a shape and a word. */
export function LinkMark({ link }: { link: LinkState }) {
  return (
    <span className={`${styles.link} ${styles[link]}`}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        {shapes[link]}
      </svg>
      {words[link]}
    </span>
  )
}

const shapes = {
  connected: <circle cx="12" cy="12" r="8" />,
  connecting: <circle cx="12" cy="12" r="8" className={styles.outline} strokeDasharray="7 5" />,
  offline: <path d="M4 4 20 20M20 4 4 20" className={styles.outline} />,
}
