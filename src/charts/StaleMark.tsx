import { ageText } from './duration.ts'
import styles from './StaleMark.module.css'

/** Hatched swatch, reason and age of a value that is not to be trusted: 过期 12 秒, 通讯中断 3 分. `ageMs` is null when there never was a good value. */
export function StaleMark({ reason, ageMs }: { reason: string; ageMs: number | null }) {
  return (
    <span className={styles.mark}>
      <i className={styles.hatch} aria-hidden="true" />
      <span className={styles.words}>
        {reason}
        {ageMs === null ? null : <span className={styles.age}> {ageText(ageMs)}</span>}
      </span>
    </span>
  )
}
