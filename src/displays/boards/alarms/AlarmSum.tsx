import { floodAbove } from '#contract/modules/alarms/alarmCalls.ts'
import { alarmCounts } from '#contract/modules/alarms/arrangement.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { isReplay } from '../../../api/replayed.ts'
import { useAlarmHealth } from '../../../api/alarms.ts'
import styles from './AlarmSum.module.css'

/** The answer first: how many wait for somebody; whether alarms come faster than people can act; and what is not shown as an alarm. */
export function AlarmSum({ alarms, isStale }: { alarms: readonly ListedAlarm[]; isStale: boolean }) {
  const counts = alarmCounts(alarms)
  const open = counts.unacknowledged
  const known = counts.open - open
  const hidden = alarms.reduce((sum, { hidesCount }) => sum + hidesCount, 0)
  const says = open > 0 ? `${open} 条报警没人确认` : known > 0 ? `${known} 条报警有人在处理` : '没有报警'
  const count = (state: string) => alarms.filter((one) => one.state === state).length
  return (
    <section className={styles.sum} data-needs={open > 0 && !isStale}>
      <div className={styles.answer}>
        <strong>{isStale ? `${says}（断线前）` : says}</strong>
        {isReplay ? null : <Flood />}
      </div>
      {isReplay ? null : <Rates />}
      <Quiet count={count('G')} word="搁置" />
      <Quiet count={count('I')} word="停用" />
      <Quiet count={count('H') + hidden} word="抑制" />
    </section>
  )
}

function Quiet({ count, word }: { count: number; word: string }) {
  return (
    <div className={styles.quiet}>
      <b>{count}</b>
      {word}
    </div>
  )
}

function Flood() {
  const newest = useAlarmHealth(1).data?.rates.at(-1) ?? null
  if (newest === null) return <span>近 10 分 —</span>
  return newest > floodAbove ? (
    <span className={styles.flood}>报警洪水：近 10 分 {newest} 条，先看每组的首出</span>
  ) : (
    <span>
      近 10 分 <b>{newest}</b> 条，超过 {floodAbove} 条为报警洪水
    </span>
  )
}

/** A bar for each ten minutes of the last hour, the running one strong. */
function Rates() {
  const rates = useAlarmHealth(1).data?.rates ?? []
  const most = Math.max(floodAbove, ...rates)
  const windows = rates.map((count, at) => ({ ago: rates.length - 1 - at, count }))
  return (
    <div className={styles.rates}>
      <span>
        近 1 时 <b>{rates.reduce((sum, count) => sum + count, 0)}</b> 条
      </span>
      <div className={styles.bars} role="img" aria-label={`每 10 分钟的报警数：${rates.join('、')}`}>
        {windows.map(({ ago, count }) => (
          <i key={ago} style={{ height: `${Math.max(4, (count / most) * 100)}%` }} data-now={ago === 0} data-flood={count > floodAbove} />
        ))}
      </div>
    </div>
  )
}
