import { limitScale, markerAt } from './limitScale.ts'
import type { Limits, LimitScale } from './limitScale.ts'
import styles from './LimitBar.module.css'

/**
 * A value between its limits: zones behind H and L, hatched behind HH and LL, and a marker. A zone has a colour only while
 * the value is in it. `value` is null when there is none to be trusted: then there is no marker. `lowCounts` is false while
 * falling below means nothing, as for the current of a machine at rest.
 */
export function LimitBar({ value, limits, lowCounts = true }: { value: number | null; limits: Limits; lowCounts?: boolean }) {
  const scale = limitScale(limits)
  if (!scale) return <div className={styles.bar} aria-hidden="true" />
  return (
    <div className={styles.bar} aria-hidden="true">
      {scale.zones.map(({ kind, left, right }) => (
        <i
          key={`${kind}${left}`}
          className={`${styles[kind]} ${left === 0 ? styles.first : ''} ${right === 1 ? styles.last : ''} ${isInside(value, left, right, scale) && (lowCounts || !isLow(right, limits, scale)) ? styles.entered : ''}`}
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

/** A zone that ends at a low limit lies below it. */
function isLow(right: number, { LL, L }: Limits, scale: LimitScale): boolean {
  return [LL, L].some((limit) => limit !== null && markerAt(limit, scale) === right)
}
