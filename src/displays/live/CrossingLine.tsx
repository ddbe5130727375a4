import { crossingWords } from './crossing.ts'
import { LiveValue } from './LiveValue.tsx'
import type { PlantCrossing } from './plantWatch.ts'
import styles from './CrossingLine.module.css'

const mostShown = 3

/** Every limit passed now, most severe first; what does not fit is counted. */
export function CrossingLine({ crossings, page }: { crossings: readonly PlantCrossing[]; page: string | null }) {
  const rest = crossings.length - mostShown
  return (
    <>
      {crossings.length === 0 ? <span>没有测点超过限值</span> : null}
      {crossings.slice(0, mostShown).map(({ equipCode, tag, crossing }) => (
        <span key={tag.tagCode} className={styles.crossing}>
          <strong>{equipCode}</strong> {tag.meta?.name ?? tag.tagCode}
          <LiveValue tagCode={tag.tagCode} reasonAt="elsewhere" lowCounts={false} />
          <span className={styles.limit}>{crossingWords(crossing, tag.meta?.valueMap != null)}</span>
        </span>
      ))}
      {rest > 0 ? <span className={styles.rest}>另有 {rest} 项</span> : null}
      {page === null ? null : <span className={styles.page}>{page}</span>}
    </>
  )
}
