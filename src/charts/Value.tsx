import { LimitMark } from './LimitMark.tsx'
import type { Urgency } from './LimitMark.tsx'
import type { ShownQuality } from './quality.ts'
import { StaleMark } from './StaleMark.tsx'
import styles from './Value.module.css'

export type ValueProps = {
  tagCode: string
  /** the value alone, as boards write it */
  text: string
  unit: string
  quality: ShownQuality
  /** why it is not good; null when it is */
  reason: string | null
  /** ms since the last good read; null when there was none */
  ageMs: number | null
  /** how far it is beyond a limit; null when it is within */
  urgency: Urgency | null
  /** where the reason stands: after the unit, on a line of its own, or drawn by the caller elsewhere in sight */
  reasonAt: 'beside' | 'below' | 'elsewhere'
}

/** A live number with its unit. The element with `data-tag` holds the value alone (observing.md "Live values"). */
export function Value({ tagCode, text, unit, quality, reason, ageMs, urgency, reasonAt }: ValueProps) {
  const isTrusted = quality === 'good' || quality === 'uncertain'
  return (
    <span className={`${styles.value} ${reasonAt === 'below' ? styles.stacked : ''}`}>
      <span className={`${styles.figure} ${isTrusted ? '' : styles.old} ${isTrusted && urgency ? styles[urgency] : ''}`}>
        {isTrusted && urgency ? <LimitMark urgency={urgency} /> : null}
        <span data-tag={tagCode} data-quality={quality} className={styles.number}>
          {text}
        </span>
        {unit === '' ? null : <span className={styles.unit}>{unit}</span>}
      </span>
      {quality === 'good' || reasonAt === 'elsewhere' ? null : <StaleMark reason={reason ?? words[quality]} ageMs={quality === 'uncertain' ? null : ageMs} />}
    </span>
  )
}

const words: Record<Exclude<ShownQuality, 'good'>, string> = { uncertain: '不确定', bad: '无效', stale: '过期' }
