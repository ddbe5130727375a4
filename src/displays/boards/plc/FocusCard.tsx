import { Link } from 'react-router-dom'
import { LimitMark } from '../../../charts/LimitMark.tsx'
import { Sparkline } from '../../../charts/Sparkline.tsx'
import { useTag } from '../../../realtime/useTag.ts'
import { clockText } from '../../live/clockText.ts'
import { crossingOf, lowLimitsCount } from '../../live/crossing.ts'
import { Elapsed } from '../../live/Elapsed.tsx'
import { LiveValue } from '../../live/LiveValue.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import { ShiftStrip } from '../../live/ShiftStrip.tsx'
import type { ShiftStripProps } from '../../live/ShiftStrip.tsx'
import { StateWord } from '../../live/StateWord.tsx'
import { Untrusted } from '../../live/Untrusted.tsx'
import { recentSlots } from '../../live/recentValues.ts'
import type { RecentValues } from '../../live/recentValues.ts'
import { limitWords } from '../../live/limitWords.ts'
import { needOf } from '../../live/ranking.ts'
import { reasonWords } from '../../live/needWords.ts'
import styles from './FocusCard.module.css'

export type FocusCardProps = ShiftStripProps & {
  reading: MachineReading
  /** since when it needs somebody, server ms */
  needsSinceMs: number
  figureTags: readonly string[]
  recent: RecentValues
  plantTz: string
}

/** A machine that needs somebody now: why, in words, and for how long; then the figures that tell. */
export function FocusCard({ reading, needsSinceMs, figureTags, recent, plantTz, ...strip }: FocusCardProps) {
  const { machine, lost, crossings } = reading
  const need = needOf(reading)
  const urgency = crossings[0]?.crossing.urgency
  const lowCounts = lowLimitsCount(machine.type, reading.state)
  return (
    <Link to={`/display/machine/${encodeURIComponent(machine.equipCode)}`} className={styles.card} data-need={need} data-machine={machine.equipCode}>
      <div className={styles.top}>
        <strong className={styles.code}>{machine.equipCode}</strong>
        <span className={styles.name}>{machine.name}</span>
        <span className={styles.timer}>
          <Elapsed sinceMs={lost !== null && lost.lastAt > 0 ? lost.lastAt : needsSinceMs} />
        </span>
      </div>
      <div className={styles.why}>
        {need === 'down' ? <LimitMark urgency="high" /> : urgency && lost === null ? <LimitMark urgency={urgency} /> : null}
        <Why reading={reading} />
      </div>
      <div className={styles.where}>
        <StateWord stateTag={machine.stateTag} withReason />
        <span>{lost !== null && lost.lastAt > 0 ? `数值停在 ${clockText(lost.lastAt, plantTz)}` : machine.workshopName}</span>
      </div>
      <div className={styles.figures} style={{ gridTemplateColumns: `repeat(${figureTags.length}, minmax(0, 1fr))` }}>
        {figureTags.map((tagCode) => (
          <Figure key={tagCode} tagCode={tagCode} isLost={lost !== null} lowCounts={lowCounts} recent={recent.get(tagCode) ?? []} />
        ))}
      </div>
      <ShiftStrip {...strip} />
    </Link>
  )
}

function Why({ reading }: { reading: MachineReading }) {
  const fault = useTag(reading.machine.faultTag ?? '')
  return <span className={styles.reason}>{reasonWords(reading, reading.machine.faultTag === null ? null : fault)}</span>
}

type FigureProps = { tagCode: string; isLost: boolean; lowCounts: boolean; recent: readonly (number | null)[] }

/** One figure with its limit. Why it cannot be trusted is said here, unless the card says it of the whole machine. */
function Figure({ tagCode, isLost, lowCounts, recent }: FigureProps) {
  const tag = useTag(tagCode)
  const isOld = tag.quality === 'bad' || tag.quality === 'stale'
  const words = limitWords(tag.meta, crossingOf(tag, lowCounts))
  return (
    <div className={styles.figure}>
      <span className={styles.label}>
        {tag.meta?.name ?? tagCode}
        {tag.quality !== 'good' || words === '' ? null : <span className={styles.limit}>{words}</span>}
      </span>
      {tag.quality === 'good' || isLost ? null : <Untrusted tag={tag} form="short" />}
      <span className={`${isOld ? styles.past : styles.value} ${tag.text.length > 8 ? styles.long : ''}`}>
        <LiveValue tagCode={tagCode} reasonAt="elsewhere" lowCounts={lowCounts} />
        {isOld ? null : (
          <span className={styles.spark}>
            <Sparkline values={recent} slots={recentSlots} />
          </span>
        )}
      </span>
    </div>
  )
}
