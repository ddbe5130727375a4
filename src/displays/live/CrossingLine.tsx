import { useTag } from '../../realtime/useTag.ts'
import { crossingOf, crossingWords } from './crossing.ts'
import { LiveValue } from './LiveValue.tsx'
import type { PlantCrossing } from './plantWatch.ts'
import styles from './CrossingLine.module.css'

/** As many as stand side by side, with and without the words for what is not known. */
const mostShown = { alone: 3, besideUnknown: 2 }

type CrossingLineProps = {
  crossings: readonly PlantCrossing[]
  /** machines of which nothing is known: no limit of theirs can be told */
  lostCount: number
  /** 2/5 when the board turns pages; null when it does not */
  page: string | null
}

/** Every limit passed now, most severe first; what does not fit is counted, and what is not known is not called well. */
export function CrossingLine({ crossings, lostCount, page }: CrossingLineProps) {
  const most = lostCount > 0 ? mostShown.besideUnknown : mostShown.alone
  const rest = crossings.length - most
  return (
    <>
      {crossings.length === 0 && lostCount === 0 ? <span>没有测点超过限值</span> : null}
      {crossings.slice(0, most).map(({ equipCode, tag, crossing }) => (
        <CrossingWords key={tag.tagCode} equipCode={equipCode} tagCode={tag.tagCode} lowCounts={crossing.level === 'L' || crossing.level === 'LL'} />
      ))}
      {rest > 0 ? <span className={styles.rest}>另有 {rest} 项</span> : null}
      {lostCount > 0 ? <span className={styles.rest}>{lostCount} 台无可信数值，超限未知</span> : null}
      {page === null ? null : <span className={styles.page}>{page}</span>}
    </>
  )
}

/** Value and words follow the same live tag, so that they never contradict each other. */
function CrossingWords({ equipCode, tagCode, lowCounts }: { equipCode: string; tagCode: string; lowCounts: boolean }) {
  const tag = useTag(tagCode)
  const crossing = crossingOf(tag, lowCounts)
  return (
    <span className={styles.crossing}>
      <strong>{equipCode}</strong> {tag.meta?.name ?? tagCode}
      <LiveValue tagCode={tagCode} reasonAt="beside" lowCounts={lowCounts} />
      {tag.quality === 'good' ? <span className={styles.limit}>{crossing ? crossingWords(crossing, tag.meta?.valueMap != null) : '已回到限值内'}</span> : null}
    </span>
  )
}
