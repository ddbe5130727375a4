import { LimitBar } from '../../../charts/LimitBar.tsx'
import { StaleMark } from '../../../charts/StaleMark.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import type { LiveTag } from '../../../realtime/tagStore.ts'
import { useTag } from '../../../realtime/useTag.ts'
import { crossingOf } from '../../live/crossing.ts'
import { limitWords } from '../../live/limitWords.ts'
import { LiveValue } from '../../live/LiveValue.tsx'
import { isTrusted } from '../../../realtime/trendFeed.ts'
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
        {isKnown ? <span className={styles.limit}>{limitWords(meta, crossingOf(tag, lowCounts))}</span> : <Distrust tag={tag} />}
      </div>
      <span className={styles.value}>
        <LiveValue tagCode={tagCode} reasonAt={tag.quality === 'uncertain' ? 'beside' : 'elsewhere'} lowCounts={lowCounts} />
      </span>
      {hasLimits ? <LimitBar value={isKnown && typeof tag.value === 'number' ? tag.value : null} limits={limits} lowCounts={lowCounts} /> : null}
      <button type="button" className={styles.cover} aria-label={`看${name}的趋势`} aria-pressed={isChosen} onClick={() => onChoose(tagCode)} />
    </li>
  )
}

/** Why the value is not to be trusted, and its age where there is room for both. */
function Distrust({ tag: { reason, at } }: { tag: LiveTag }) {
  const nowMs = useServerNow(1000)
  const words = reason ?? '过期'
  return (
    <span className={styles.distrust}>
      <StaleMark reason={words} ageMs={at === 0 || words.length > shortWords ? null : Math.max(0, nowMs - at)} />
    </span>
  )
}

/** 过期 leaves room for its age, 通讯中断 does not. */
const shortWords = 2
