import type { ReactNode } from 'react'
import { LimitMark } from '../../../charts/LimitMark.tsx'
import { useTag } from '../../../realtime/useTag.ts'
import { clockText } from '../../live/clockText.ts'
import { Elapsed } from '../../live/Elapsed.tsx'
import { sinceOf } from '../../live/machineReading.ts'
import type { MachineReading } from '../../live/machineReading.ts'
import { needOf } from '../../live/ranking.ts'
import { reasonWords } from '../../live/needWords.ts'
import { StateWord } from '../../live/StateWord.tsx'
import styles from './MachineHead.module.css'

/** How the machine is, since when, and why, in words; beside it, what lies in it. */
export function MachineHead({ reading, plantTz, children }: { reading: MachineReading; plantTz: string; children: ReactNode }) {
  const { machine, lost } = reading
  const sinceMs = sinceOf(useTag(machine.stateSinceTag)) // with the word beside it; a reading is up to a second older
  const need = needOf(reading)
  return (
    <section className={styles.head} data-need={need} aria-label="设备状态">
      <div className={styles.line}>
        <span className={styles.state}>
          <StateWord stateTag={machine.stateTag} withReason={false} />
        </span>
        {sinceMs === null || lost !== null ? null : (
          <>
            <span className={styles.timer}>
              <Elapsed sinceMs={sinceMs} />
            </span>
            <span className={styles.since}>{clockText(sinceMs, plantTz)} 起</span>
          </>
        )}
        {lost !== null && lost.lastAt > 0 ? <span className={styles.since}>数值停在 {clockText(lost.lastAt, plantTz)}</span> : null}
      </div>
      <div className={styles.below}>
        <Why reading={reading} />
        {children}
      </div>
    </section>
  )
}

function Why({ reading }: { reading: MachineReading }) {
  const fault = useTag(reading.machine.faultTag ?? '')
  const need = needOf(reading)
  const urgency = need === 'down' || need === 'beyondHH' ? 'high' : need === 'beyondH' ? 'medium' : null
  const isCalm = need === 'attended' || need === 'running' || need === 'idle'
  return (
    <p className={styles.why}>
      {urgency === null ? null : <LimitMark urgency={urgency} />}
      <span className={styles.reason}>{isCalm ? '没有异常' : reasonWords(reading, reading.machine.faultTag === null ? null : fault)}</span>
      {reading.crossings.length > 1 ? <span className={styles.since}>另有 {reading.crossings.length - 1} 项超限</span> : null}
    </p>
  )
}
