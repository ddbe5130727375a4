import { useEffect, useState } from 'react'
import { monotonicMs } from '../../realtime/serverClock.ts'
import styles from './PairingPage.module.css'

/** How long the code is good: a bar that grows shorter, and the seconds. */
export function CountDown({ untilMs, lifeMs }: { untilMs: number; lifeMs: number }) {
  const [nowMs, setNow] = useState(monotonicMs)
  useEffect(() => {
    const ticking = setInterval(() => setNow(monotonicMs()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const leftMs = Math.min(lifeMs, Math.max(0, untilMs - nowMs))
  return (
    <div className={styles.countDown}>
      <div className={styles.bar}>
        <i style={{ transform: `scaleX(${leftMs / lifeMs})` }} />
      </div>
      <p>配对码还有 {Math.ceil(leftMs / 1000)} 秒有效，到时自动换新</p>
    </div>
  )
}
