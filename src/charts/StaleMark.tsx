import { ageText } from './duration.ts'
import type { ShownQuality } from './quality.ts'
import styles from './StaleMark.module.css'

/** Hatched swatch, reason and age of a value that is not to be trusted: 过期 12 秒, 通讯中断 3 分. `ageMs` is null when there never was a good value. Where both have no room the reason stays. */
export function StaleMark({ reason, ageMs }: { reason: string; ageMs: number | null }) {
  return (
    <span className={styles.mark}>
      <i className={styles.hatch} aria-hidden="true" />
      <span className={styles.told}>
        <span className={styles.words}>{reason}</span>
        {ageMs === null ? null : <span> {ageText(ageMs)}</span>}
      </span>
    </span>
  )
}

/** The same for little room: the age of a stale value, the reason of any other. */
export function ShortStaleMark({ quality, reason, ageMs }: { quality: ShownQuality; reason: string; ageMs: number | null }) {
  return (
    <span className={styles.mark} title={reason}>
      <i className={styles.hatch} aria-hidden="true" />
      <span className={styles.words}>{quality === 'stale' && ageMs !== null ? `${ageText(ageMs)}前` : reason}</span>
    </span>
  )
}
