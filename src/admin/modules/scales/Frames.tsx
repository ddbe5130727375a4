import type { ScaleTrialFrame } from '#contract/modules/scales/scaleTrial.ts'
import styles from './Scales.module.css'

/** Frames, the newest last: as far as they can be printed, and what each says. */
export function Frames({ frames }: { frames: readonly ScaleTrialFrame[] }) {
  if (frames.length === 0) return null
  return (
    <ul className={styles.frames} aria-label="报文">
      {frames.map(({ raw, printed, says, isWeight }, at) => (
        // equal frames are two frames: only their place tells them apart
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${raw}`} className={styles.frame}>
          <code title={raw}>{printed}</code>
          <span className={isWeight ? '' : styles.wrong}>{says}</span>
        </li>
      ))}
    </ul>
  )
}
