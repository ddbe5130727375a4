import { LimitBar } from '../../../charts/LimitBar.tsx'
import { useTag } from '../../../realtime/useTag.ts'
import { crossingOf } from '../../live/crossing.ts'
import { limitWords } from '../../live/limitWords.ts'
import { LiveValue } from '../../live/LiveValue.tsx'
import { isTrusted } from '../../live/machineReading.ts'
import styles from './Parameters.module.css'

type ParameterTileProps = { tagCode: string; lowCounts: boolean; isChosen: boolean; onChoose: (tagCode: string) => void }

/** One value of the machine with its limits; a touch shows its trend. */
export function ParameterTile({ tagCode, lowCounts, isChosen, onChoose }: ParameterTileProps) {
  const tag = useTag(tagCode)
  const { meta } = tag
  const isKnown = isTrusted(tag)
  const name = meta?.name ?? tagCode
  const limits = { LL: meta?.limitLL ?? null, L: meta?.limitL ?? null, H: meta?.limitH ?? null, HH: meta?.limitHH ?? null }
  const hasLimits = meta?.valueMap === null && Object.values(limits).some((limit) => limit !== null)
  return (
    <li className={`${styles.tile} ${isChosen ? styles.chosen : ''}`}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.limit}>{isKnown ? limitWords(meta, crossingOf(tag, lowCounts)) : ''}</span>
      </div>
      <span className={styles.value}>
        <LiveValue tagCode={tagCode} reasonAt="beside" lowCounts={lowCounts} />
      </span>
      {hasLimits ? <LimitBar value={isKnown && typeof tag.value === 'number' ? tag.value : null} limits={limits} /> : null}
      <button type="button" className={styles.cover} aria-label={`看${name}的趋势`} aria-pressed={isChosen} onClick={() => onChoose(tagCode)} />
    </li>
  )
}
