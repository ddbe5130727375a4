import { addParts, oeeOf } from '#contract/rules/oee/oee.ts'
import { useShiftOee } from '../../../api/oee.ts'
import { LoadingFace } from '../../frame/faces.tsx'
import { percentText } from './percentText.ts'
import styles from './CustomBoard.module.css'

/** OEE of this shift over some machines, over all where none is named, and what it is made of (ISO 22400-2). */
export function OeeFigures({ title, equipCodes }: { title: string; equipCodes: readonly string[] }) {
  const { data, error } = useShiftOee()
  const chosen = (data?.machines ?? []).filter(({ equipCode }) => equipCodes.length === 0 || equipCodes.includes(equipCode))
  const { oee, availability, effectiveness, quality, needsRateCheck } = oeeOf(addParts(chosen.map(({ parts }) => parts)))
  if (!data) return error ? <p className={styles.quiet}>OEE 没有读出，稍后再读</p> : <LoadingFace />
  return (
    <section className={styles.tile} aria-label={title || '本班 OEE'}>
      <h2 className={styles.trendHead}>
        <span>{title || '本班 OEE'}</span>
        <span>{needsRateCheck ? '标准节拍需校核' : `${chosen.length} 台`}</span>
      </h2>
      {oee === null ? (
        <p className={styles.quiet}>{availability === null ? '本班还没有数据' : '没有标准节拍，算不出 OEE'}</p>
      ) : (
        <p className={styles.figure}>
          {percentText(oee)} <small>%</small>
        </p>
      )}
      <dl className={styles.parts}>
        {(
          [
            ['开动', availability],
            ['性能', effectiveness],
            ['合格', quality],
          ] as const
        ).map(([word, share]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{percentText(share)} %</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
