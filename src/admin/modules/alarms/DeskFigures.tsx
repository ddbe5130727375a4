import { floodAbove, staleAfterMs } from '#contract/modules/alarms/alarmCalls.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { useAlarmHealth } from '../../../api/alarms.ts'
import { durationText } from '../../../charts/duration.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import styles from './DeskFigures.module.css'

/** The sums above the desk: what waits, how fast alarms come, and what rests too long. */
export function DeskFigures({ alarms }: { alarms: readonly ListedAlarm[] }) {
  const nowMs = useServerNow(1000)
  const health = useAlarmHealth(24).data
  const open = alarms.filter(({ state }) => isUnacknowledged(state))
  const oldest = Math.min(...open.map(({ raisedAt }) => raisedAt ?? nowMs), nowMs)
  const newest = health?.rates.at(-1) ?? null
  const shelved = alarms.filter(({ state }) => state === 'G').length
  const old = alarms.filter(({ state, raisedAt }) => (state === 'B' || state === 'C') && raisedAt !== null && nowMs - raisedAt > staleAfterMs).length
  return (
    <dl className={styles.figures}>
      <Figure
        title="未确认"
        value={String(open.length)}
        note={open.length === 0 ? '都有人知道' : `最久 ${durationText(nowMs - oldest)}`}
        isBad={open.length > 0}
      />
      <Figure
        title="新报警，近 10 分"
        value={newest === null ? '—' : String(newest)}
        note={newest !== null && newest > floodAbove ? '报警洪水，先看首出' : `超过 ${floodAbove} 条为洪水`}
        isBad={newest !== null && newest > floodAbove}
      />
      <Figure
        title="平均每 10 分，近 24 时"
        value={health === undefined ? '—' : (health.raises / health.rates.length).toFixed(1)}
        note="目标不超过 1"
        isBad={health !== undefined && health.raises / health.rates.length > 1}
      />
      <Figure
        title="洪水时间"
        value={health === undefined ? '—' : `${(health.floodShare * 100).toFixed(0)} %`}
        note="近 24 时"
        isBad={(health?.floodShare ?? 0) > 0.01}
      />
      <Figure title="搁置" value={String(shelved)} note="到时自动回来" isBad={false} />
      <Figure title="陈旧" value={String(old)} note="超过 24 小时仍在" isBad={old > 0} />
    </dl>
  )
}

function Figure({ title, value, note, isBad }: { title: string; value: string; note: string; isBad: boolean }) {
  return (
    <div className={styles.figure} data-bad={isBad}>
      <dt>{title}</dt>
      <dd>
        <b>{value}</b> <span>{note}</span>
      </dd>
    </div>
  )
}
