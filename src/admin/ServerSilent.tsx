import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { serverSilence } from '../api/serverSilence.ts'
import { durationText } from '../charts/duration.ts'
import { connectionStore } from '../realtime/connectionStore.ts'
import { serverNow } from '../realtime/serverClock.ts'
import styles from './ServerSilent.module.css'

/** The one plain sign that the server hangs or is gone, for as long as it is. What people have written stays where it is. */
export function ServerSilent() {
  const calledMs = useStore(serverSilence.store, ({ sinceMs }) => sinceMs)
  const lostMs = useStore(connectionStore, ({ isWatching, link, offlineSinceMs }) => (isWatching && link === 'offline' ? offlineSinceMs : null))
  useEffect(() => {
    window.addEventListener('offline', serverSilence.suspect) // the links of the page notice it only at their next heartbeat
    return () => window.removeEventListener('offline', serverSilence.suspect)
  }, [])
  if (calledMs !== null) return <Sign sinceMs={calledMs} now={Date.now} />
  return lostMs === null ? null : <Sign sinceMs={lostMs} now={serverNow} />
}

/** `now` is the clock by which `sinceMs` was told. */
function Sign({ sinceMs, now }: { sinceMs: number; now: () => number }) {
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), 1000)
    return () => clearInterval(timer)
  }, [now])
  return (
    <div className={styles.sign} role="status">
      <LoadingOutlined />
      <span>
        服务器没有回应 <b>{durationText(nowMs - sinceMs).replace(/^00:/, '')}</b>
      </span>
      <span className={styles.calm}>正在等待，不要刷新页面；已填写的内容会保留，恢复后接着操作。</span>
    </div>
  )
}
