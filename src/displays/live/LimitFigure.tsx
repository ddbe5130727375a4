import { LimitBar } from '../../charts/LimitBar.tsx'
import { useTag } from '../../realtime/useTag.ts'
import { rangeWords } from './limitWords.ts'
import { LiveValue } from './LiveValue.tsx'
import { Untrusted } from './Untrusted.tsx'
import styles from './LimitFigure.module.css'

/** A live figure with its name, what it may reach, and where it stands between its limits; or why it cannot be trusted, instead of the bar. */
export function LimitFigure({ tagCode, lowCounts }: { tagCode: string; lowCounts: boolean }) {
  const tag = useTag(tagCode)
  const { meta } = tag
  const isGood = tag.quality === 'good'
  const limits = { LL: meta?.limitLL ?? null, L: meta?.limitL ?? null, H: meta?.limitH ?? null, HH: meta?.limitHH ?? null }
  return (
    <div className={styles.figure}>
      <div className={styles.words}>
        <span className={styles.label}>{meta?.name ?? tagCode}</span>
        {isGood ? <span className={styles.limit}>{rangeWords(meta)}</span> : null}
        <span className={isGood ? styles.value : styles.past}>
          <LiveValue tagCode={tagCode} reasonAt="elsewhere" lowCounts={lowCounts} />
        </span>
      </div>
      {isGood ? (
        meta?.valueMap ? null : (
          <LimitBar value={typeof tag.value === 'number' ? tag.value : null} limits={limits} lowCounts={lowCounts} />
        )
      ) : (
        <Untrusted tag={tag} form="full" />
      )}
    </div>
  )
}
