import { LimitBar } from '../../charts/LimitBar.tsx'
import { useTag } from '../../realtime/useTag.ts'
import { rangeWords } from './limitWords.ts'
import { LiveValue } from './LiveValue.tsx'
import { isTrusted } from './machineReading.ts'
import { Untrusted } from './Untrusted.tsx'
import styles from './LimitFigure.module.css'

/** A live figure with its name, what it may reach, and where it stands between its limits. */
export function LimitFigure({ tagCode, lowCounts }: { tagCode: string; lowCounts: boolean }) {
  const tag = useTag(tagCode)
  const { meta } = tag
  const isKnown = isTrusted(tag)
  const limits = { LL: meta?.limitLL ?? null, L: meta?.limitL ?? null, H: meta?.limitH ?? null, HH: meta?.limitHH ?? null }
  return (
    <div className={styles.figure}>
      <div className={styles.words}>
        <span className={styles.label}>{meta?.name ?? tagCode}</span>
        {tag.quality === 'good' ? <span className={styles.limit}>{rangeWords(meta)}</span> : <Untrusted tag={tag} form="short" />}
        <span className={styles.value}>
          <LiveValue tagCode={tagCode} reasonAt="elsewhere" lowCounts={lowCounts} />
        </span>
      </div>
      {meta?.valueMap ? null : <LimitBar value={isKnown && typeof tag.value === 'number' ? tag.value : null} limits={limits} lowCounts={lowCounts} />}
    </div>
  )
}
