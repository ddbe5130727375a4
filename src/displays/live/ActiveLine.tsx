import { LimitMark } from '../../charts/LimitMark.tsx'
import { StateMark } from '../../charts/StateMark.tsx'
import { useTag } from '../../realtime/useTag.ts'
import { crossingOf, crossingWords } from './crossing.ts'
import { Age } from './Elapsed.tsx'
import { LiveValue } from './LiveValue.tsx'
import type { MachineReading } from './machineReading.ts'
import { reasonWords } from './needWords.ts'
import { activeOf, unlistedCount } from './plantWatch.ts'
import type { Active, PlantCrossing } from './plantWatch.ts'
import styles from './ActiveLine.module.css'

/** As many as stand side by side, with and without the words for what is not known. */
const mostShown = { alone: 3, besideUnknown: 2 }

type ActiveLineProps = {
  /** the machines of the board, worst first */
  order: readonly MachineReading[]
  /** 2/5 when the board turns pages; null when it does not */
  page: string | null
}

/** What is wrong now: machines that are down or lost, then every limit passed, most severe first; what does not fit is counted, and what is not known is not called well. */
export function ActiveLine({ order, page }: ActiveLineProps) {
  const active = activeOf(order)
  const unknown = unlistedCount(order)
  const most = unknown > 0 ? mostShown.besideUnknown : mostShown.alone
  const rest = active.length - most
  return (
    <>
      {active.length === 0 && unknown === 0 ? <span>没有故障，没有测点超过限值</span> : null}
      {active.slice(0, most).map((one) => (
        <ActiveWords key={keyOf(one)} active={one} />
      ))}
      {rest > 0 ? <span className={styles.rest}>另有 {rest} 项</span> : null}
      {unknown > 0 ? <span className={styles.rest}>{unknown} 台无可信数值，超限未知</span> : null}
      {page === null ? null : <span className={styles.page}>{page}</span>}
    </>
  )
}

function keyOf(active: Active): string {
  return active.kind === 'crossing' ? active.crossing.tag.tagCode : active.reading.machine.equipCode
}

function ActiveWords({ active }: { active: Active }) {
  return active.kind === 'crossing' ? <CrossingWords crossing={active.crossing} /> : <MachineWords reading={active.reading} />
}

/** A machine that is down or lost: why, and for how long. */
function MachineWords({ reading }: { reading: MachineReading }) {
  const { machine, state, sinceMs, lost } = reading
  const fault = useTag(machine.faultTag ?? '')
  const fromMs = lost !== null && lost.lastAt > 0 ? lost.lastAt : sinceMs
  return (
    <span className={styles.active}>
      {state === 'down' ? <LimitMark urgency="high" /> : <StateMark state="offline" />}
      <strong>{machine.equipCode}</strong> {reasonWords(reading, machine.faultTag === null ? null : fault)}
      {fromMs === null ? null : (
        <span className={styles.limit}>
          <Age sinceMs={fromMs} />
        </span>
      )}
    </span>
  )
}

/** Value and words follow the same live tag, so that they never contradict each other. */
function CrossingWords({ crossing: { equipCode, tag, crossing } }: { crossing: PlantCrossing }) {
  const live = useTag(tag.tagCode)
  const lowCounts = crossing.level === 'L' || crossing.level === 'LL'
  const now = crossingOf(live, lowCounts)
  return (
    <span className={styles.active}>
      <strong>{equipCode}</strong> {live.meta?.name ?? tag.tagCode}
      <LiveValue tagCode={tag.tagCode} reasonAt="beside" lowCounts={lowCounts} />
      {live.quality === 'good' ? <span className={styles.limit}>{now ? crossingWords(now, live.meta?.valueMap != null) : '已回到限值内'}</span> : null}
    </span>
  )
}
