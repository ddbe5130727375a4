import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { Shift } from '#contract/rules/shift.ts'
import { shortDurationText } from '../../../charts/duration.ts'
import { StateMark } from '../../../charts/StateMark.tsx'
import { shiftSpans } from '../../live/shiftSpans.ts'
import { ShiftStrip } from '../../live/ShiftStrip.tsx'
import type { ShiftStripProps } from '../../live/ShiftStrip.tsx'
import { stateDurations } from './stateDurations.ts'
import styles from './ShiftPanel.module.css'

const mostShown = 6

/** The states of this shift: the strip, its hours, and how long each state lasted. */
export function ShiftPanel({ shift, strip }: { shift: Shift; strip: ShiftStripProps }) {
  const { rows, state, sinceMs, knownUntilMs } = strip
  const spans = shiftSpans(rows, sinceMs === null ? null : { state, sinceMs }, knownUntilMs)
  const durations = stateDurations(spans, shift.startMs, shift.endMs)
  const [from, to] = shift.name === '早班' ? ['08:00', '20:00'] : ['20:00', '08:00']
  return (
    <section className={styles.panel} aria-label="本班状态">
      <div className={styles.strip}>
        <span>{from}</span>
        <ShiftStrip {...strip} />
        <span>{to}</span>
      </div>
      <ul className={styles.legend}>
        <li className={styles.shift}>{shift.name}</li>
        {durations.slice(0, mostShown).map(({ state, totalMs }) => (
          <li key={state}>
            <StateMark state={state} />
            {machineStates[state].word}
            <b>{shortDurationText(totalMs)}</b>
          </li>
        ))}
        {durations.length === 0 ? <li>本班还没有状态记录</li> : null}
      </ul>
    </section>
  )
}
