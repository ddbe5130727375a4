import { shortDurationText } from './duration.ts'
import styles from './TextChanges.module.css'
import { momentText } from './trendTime.ts'

/** What was said from a moment on (ms); null: nothing that counts, for a reason. */
export type Said = { at: number; text: string | null; reason: string }

type TextChangesProps = {
  /** oldest first; undefined until they came */
  changes: readonly Said[] | undefined
  /** to when the newest one is known to stand, ms */
  toMs: number
  timeZone: string
}

/** What a text said and for how long, the newest first. */
export function TextChanges({ changes, toMs, timeZone }: TextChangesProps) {
  if (changes === undefined) return <p className={styles.none}>正在读取</p>
  if (changes.length === 0) return <p className={styles.none}>这段时间没有记录</p>
  return (
    <ol className={styles.changes} aria-label="文本变化">
      {changes.toReversed().map(({ at, text, reason }, index) => (
        <li key={at} className={text === null ? styles.bad : undefined}>
          <time>{momentText(at, timeZone)}</time>
          <span className={styles.text}>{text === null ? reason : text === '' ? '（空）' : text}</span>
          <span className={styles.lasted}>{shortDurationText(Math.max(0, (changes[changes.length - index]?.at ?? toMs) - at))}</span>
        </li>
      ))}
    </ol>
  )
}
