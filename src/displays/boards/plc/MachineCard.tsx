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
import { recentSlots } from '../../live/recentValues.ts'
import type { Need } from '../../live/ranking.ts'
import styles from './MachineCard.module.css'

export type MachineCardProps = ShiftStripProps & {
  machine: Machine
  need: Need
  /** null when the machine has no process tag */
  keyTag: string | null
  lowCounts: boolean
  recent: readonly (number | null)[]
}

/** One machine in little room: what it is, how it does and since when, its most telling figure by name, and its last hours. A touch opens the machine. */
export const MachineCard = memo(function MachineCard({ machine, need, keyTag, lowCounts, recent, ...strip }: MachineCardProps) {
  return (
    <Link to={`/display/machine/${encodeURIComponent(machine.equipCode)}`} className={styles.card} data-need={need} data-machine={machine.equipCode}>
      <span className={styles.top}>
        <strong className={styles.code}>{machine.equipCode}</strong>
        <span className={styles.state}>
          <StateWord stateTag={machine.stateTag} withReason={false} />
        </span>
      </span>
      <NameLine stateTag={machine.stateTag} keyTag={keyTag ?? machine.stateTag} name={machine.name} />
      <span className={styles.label}>
        <span className={styles.of}>{keyTag === null ? '没有测点' : <TagName tagCode={keyTag} />}</span>
        <span className={styles.since}>{strip.sinceMs === null ? '—' : <Age sinceMs={strip.sinceMs} />}</span>
      </span>
      {keyTag === null ? null : <KeyFigure tagCode={keyTag} lowCounts={lowCounts} recent={recent} />}
      <span className={styles.strip}>
        <ShiftStrip {...strip} />
      </span>
    </Link>
  )
})

/** The machine's name; why its figure cannot be trusted says more. */
function NameLine({ stateTag, keyTag, name }: { stateTag: string; keyTag: string; name: string }) {
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
  return <span className={styles.name}>{name}</span>
}

function TagName({ tagCode }: { tagCode: string }) {
  return useTag(tagCode).meta?.name ?? tagCode
}

type KeyFigureProps = { tagCode: string; lowCounts: boolean; recent: readonly (number | null)[] }

/** The figure, and its last minutes where there is room. */
function KeyFigure({ tagCode, lowCounts, recent }: KeyFigureProps) {
  const { text } = useTag(tagCode)
  return (
    <span className={`${styles.figure} ${text.length > 8 ? styles.long : ''}`}>
      <LiveValue tagCode={tagCode} reasonAt="elsewhere" lowCounts={lowCounts} />
      <span className={styles.beside}>
        <Sparkline values={recent} slots={recentSlots} />
      </span>
    </span>
  )
}
