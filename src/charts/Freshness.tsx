import styles from './Freshness.module.css'

const steps = 6
const oldAfterMs = 3000

/**
 * Age of the newest data, and a small bar that moves one step for every heartbeat of the server: a frozen page is seen
 * across the hall. `ageMs` is null before the first value, `beats` counts heartbeats.
 */
export function Freshness({ ageMs, beats }: { ageMs: number | null; beats: number }) {
  const isOld = ageMs === null || ageMs > oldAfterMs
  return (
    <span className={`${styles.freshness} ${isOld ? styles.old : ''}`}>
      <span className={styles.words}>数据 {freshnessText(ageMs)}</span>
      <span className={styles.bar}>
        <i style={{ width: `${100 / steps}%`, transform: `translateX(${(beats % steps) * 100}%)` }} />
      </span>
    </span>
  )
}

/** 0.4 秒 below ten seconds, then whole seconds, then minutes and seconds. */
export function freshnessText(ageMs: number | null): string {
  if (ageMs === null) return '—'
  const seconds = Math.max(0, ageMs) / 1000
  if (seconds < 10) return `${(Math.floor(seconds * 10) / 10).toFixed(1)} 秒`
  if (seconds < 60) return `${Math.floor(seconds)} 秒`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} 分` : `${Math.floor(seconds / 3600)} 小时`
}
