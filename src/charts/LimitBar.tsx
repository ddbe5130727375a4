import { limitScale, markerAt } from './limitScale.ts'
import type { Limits } from './limitScale.ts'
import styles from './LimitBar.module.css'

/** A value between its limits: zones behind H and L, hatched behind HH and LL, and a marker. `value` null or not trusted leaves the marker out. */
export function LimitBar({ value, limits }: { value: number | null; limits: Limits }) {
  const scale = limitScale(limits)
  if (!scale) return <div className={styles.bar} aria-hidden="true" />
  return (
    <div className={styles.bar} aria-hidden="true">
      {scale.zones.map(({ kind, left, right }) => (
        <i key={`${kind}${left}`} className={styles[kind]} style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }} />
      ))}
      {value === null ? null : <b className={styles.marker} style={{ transform: `translateX(${markerAt(value, scale) * 100}%)` }} />}
    </div>
  )
}
