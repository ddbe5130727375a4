import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { Sparkline } from '../../../charts/Sparkline.tsx'
import { useTag } from '../../../realtime/useTag.ts'
import { Age } from '../../live/Elapsed.tsx'
import { LiveValue } from '../../live/LiveValue.tsx'
import { ShiftStrip } from '../../live/ShiftStrip.tsx'
import type { ShiftStripProps } from '../../live/ShiftStrip.tsx'
import { StateWord } from '../../live/StateWord.tsx'
import { Untrusted } from '../../live/Untrusted.tsx'
import { recentSlots } from '../../live/useRecentValues.ts'
import type { Need } from '../../live/ranking.ts'
import styles from './MachineCard.module.css'

export type MachineCardProps = ShiftStripProps & {
  machine: Machine
  need: Need
  /** null when the machine has no process tag */
  keyTag: string | null
  /** the key figure is beyond a limit: then its name matters more than the machine's */
  isBeyond: boolean
  lowCounts: boolean
  recent: readonly (number | null)[]
}

/** One machine in little room: what it is, how it does, its most telling figure, and its shift. A touch opens the machine. */
export const MachineCard = memo(function MachineCard({ machine, need, keyTag, isBeyond, lowCounts, recent, ...strip }: MachineCardProps) {
  return (
    <Link to={`/display/machine/${encodeURIComponent(machine.equipCode)}`} className={styles.card} data-need={need} data-machine={machine.equipCode}>
      <span className={styles.top}>
        <strong className={styles.code}>{machine.equipCode}</strong>
        <span className={styles.state}>
          <StateWord stateTag={machine.stateTag} withReason={false} />
        </span>
      </span>
      <SecondLine stateTag={machine.stateTag} keyTag={keyTag ?? machine.stateTag} words={isBeyond ? null : machine.name} />
      {keyTag === null ? (
        <span className={styles.none}>没有测点</span>
      ) : (
        <KeyFigure tagCode={keyTag} lowCounts={lowCounts} recent={recent} sinceMs={strip.sinceMs} />
      )}
      <ShiftStrip {...strip} />
    </Link>
  )
})

/** The machine's name; the name of a figure beyond its limit says more, and why a figure cannot be trusted most. */
function SecondLine({ stateTag, keyTag, words }: { stateTag: string; keyTag: string; words: string | null }) {
  const figure = useTag(keyTag)
  const state = useTag(stateTag)
  const tag = figure.quality === 'good' ? state : figure
  if (tag.quality !== 'good') {
    return (
      <span className={styles.untrusted}>
        <Untrusted tag={tag} form="full" />
      </span>
    )
  }
  return <span className={styles.name}>{words ?? figure.meta?.name ?? keyTag}</span>
}

type KeyFigureProps = { tagCode: string; lowCounts: boolean; recent: readonly (number | null)[]; sinceMs: number | null }

/** The figure, its name and its last minutes where there is room, and how long the machine has been so. */
function KeyFigure({ tagCode, lowCounts, recent, sinceMs }: KeyFigureProps) {
  const { meta, text } = useTag(tagCode)
  return (
    <>
      <span className={styles.label}>{meta?.name ?? ''}</span>
      <span className={`${styles.figure} ${text.length > 8 ? styles.long : ''}`}>
        <LiveValue tagCode={tagCode} reasonAt="elsewhere" lowCounts={lowCounts} />
        <span className={styles.beside}>
          <Sparkline values={recent} slots={recentSlots} />
        </span>
        <span className={styles.since}>{sinceMs === null ? '—' : <Age sinceMs={sinceMs} />}</span>
      </span>
    </>
  )
}
