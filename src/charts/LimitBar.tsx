import { limitScale, markerAt } from './limitScale.ts'
import type { Limits, LimitScale } from './limitScale.ts'
import styles from './LimitBar.module.css'

/**
 * A value between its limits: zones behind H and L, hatched behind HH and LL, and a marker. A zone has a colour only while
 * the value is in it. `value` is null when there is none to be trusted: then there is no marker.
 */
export function LimitBar({ value, limits }: { value: number | null; limits: Limits }) {
  const scale = limitScale(limits)
  if (!scale) return <div className={styles.bar} aria-hidden="true" />
  return (
    <div className={styles.bar} aria-hidden="true">
      {scale.zones.map(({ kind, left, right }) => (
        <i
          key={`${kind}${left}`}
          className={`${styles[kind]} ${left === 0 ? styles.first : ''} ${right === 1 ? styles.last : ''} ${isInside(value, left, right, scale) ? styles.entered : ''}`}
          style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
        />
      ))}
      {value === null ? null : <b className={styles.marker} style={{ transform: `translateX(${markerAt(value, scale) * 100}%)` }} />}
    </div>
  )
}

function isInside(value: number | null, left: number, right: number, scale: LimitScale): boolean {
  if (value === null) return false
  const at = markerAt(value, scale)
  return left === 0 ? at < right : at > left && at <= right
}
