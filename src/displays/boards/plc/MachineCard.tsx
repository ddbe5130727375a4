import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { Sparkline } from '../../../charts/Sparkline.tsx'
import { StaleMark } from '../../../charts/StaleMark.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useTag } from '../../../realtime/useTag.ts'
import { Age } from '../../live/Elapsed.tsx'
import { LiveValue } from '../../live/LiveValue.tsx'
import { ShiftStrip } from '../../live/ShiftStrip.tsx'
import type { ShiftStripProps } from '../../live/ShiftStrip.tsx'
import { StateWord } from '../../live/StateWord.tsx'
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
      <span className={styles.second}>
        <span className={styles.name}>{keyTag !== null && isBeyond ? <TagName tagCode={keyTag} /> : machine.name}</span>
        <span className={styles.since}>{strip.sinceMs === null ? '—' : <Age sinceMs={strip.sinceMs} />}</span>
      </span>
      {keyTag === null ? <span className={styles.none}>没有测点</span> : <KeyFigure tagCode={keyTag} lowCounts={lowCounts} recent={recent} />}
      <ShiftStrip {...strip} />
    </Link>
  )
})

function TagName({ tagCode }: { tagCode: string }) {
  return useTag(tagCode).meta?.name ?? tagCode
}

/** The figure, its name where there is room, and beside it its last minutes, or why it cannot be trusted. */
function KeyFigure({ tagCode, lowCounts, recent }: { tagCode: string; lowCounts: boolean; recent: readonly (number | null)[] }) {
  const tag = useTag(tagCode)
  return (
    <>
      <span className={styles.label}>{tag.meta?.name ?? ''}</span>
      <span className={`${styles.figure} ${tag.text.length > 8 ? styles.long : ''}`}>
        <LiveValue tagCode={tagCode} reasonAt="elsewhere" lowCounts={lowCounts} />
        <span className={styles.beside}>
          {tag.quality === 'good' ? <Sparkline values={recent} slots={recentSlots} /> : <Untrusted reason={tag.reason ?? '过期'} at={tag.at} />}
        </span>
      </span>
    </>
  )
}

function Untrusted({ reason, at }: { reason: string; at: number }) {
  const nowMs = useServerNow(1000)
  return <StaleMark reason={reason} ageMs={at === 0 ? null : nowMs - at} />
}
