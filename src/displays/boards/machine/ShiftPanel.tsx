import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { isReplay } from '../../../api/replayed.ts'
import { shortDurationText } from '../../../charts/duration.ts'
import { StateMark } from '../../../charts/StateMark.tsx'
import { clockText } from '../../live/clockText.ts'
import { shiftSpans } from '../../live/shiftSpans.ts'
import { ShiftStrip } from '../../live/ShiftStrip.tsx'
import type { ShiftStripProps } from '../../live/ShiftStrip.tsx'
import { stateDurations } from './stateDurations.ts'
import styles from './ShiftPanel.module.css'

const mostShown = 6

/** The states of the last 12 hours: the strip with the change of shift, and how long each state lasted. */
export function ShiftPanel({ strip, plantTz }: { strip: ShiftStripProps; plantTz: string }) {
  const { rows, state, sinceMs, knownUntilMs, fromMs, toMs } = strip
  const spans = shiftSpans(rows, sinceMs === null ? null : { state, sinceMs }, knownUntilMs)
  const durations = stateDurations(spans, fromMs, toMs)
  return (
    <section className={styles.panel} aria-label="近 12 小时状态">
      <div className={styles.strip}>
        <span>{clockText(fromMs, plantTz).slice(0, 5)}</span>
        <ShiftStrip {...strip} />
        <span>{isReplay ? '当时' : '现在'}</span>
      </div>
      <ul className={styles.legend}>
        <li className={styles.shift}>近 12 小时</li>
        {durations.slice(0, mostShown).map(({ state, totalMs }) => (
          <li key={state}>
            <StateMark state={state} />
            {machineStates[state].word}
            <b>{shortDurationText(totalMs)}</b>
          </li>
        ))}
        {durations.length === 0 ? <li>还没有状态记录</li> : null}
      </ul>
    </section>
  )
}
