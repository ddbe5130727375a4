import { durationText } from '../../charts/duration.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import styles from './LinkStrip.module.css'

/** Says over the full width that the server is gone and since when. It takes its own line, so that it covers no value. */
export function LinkStrip() {
  const { link, offlineSinceMs } = useConnection()
  return link === 'connected' || offlineSinceMs === null ? null : <Outage sinceMs={offlineSinceMs} />
}

function Outage({ sinceMs }: { sinceMs: number }) {
  const lost = durationText(useServerNow(1000) - sinceMs).replace(/^00:/, '')
  return (
    <p className={styles.strip} role="status">
      <i className={styles.hatch} aria-hidden="true" />
      <span>
        与服务器断开 <b>{lost}</b>，正在重连
      </span>
      <i className={styles.hatch} aria-hidden="true" />
    </p>
  )
}
