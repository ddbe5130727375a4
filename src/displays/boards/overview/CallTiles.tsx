import { andonStatusWords, andonTypeWords } from '#contract/modules/andon/standing.ts'
import type { StandingAndon } from '#contract/modules/andon/standing.ts'
import { alarmCounts } from '#contract/modules/alarms/arrangement.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import { Age } from '../../live/Elapsed.tsx'
import styles from './OverviewBoard.module.css'

const mostShown = 5

/** Calls for help, the longest first. */
export function AndonTile({ calls, isStale }: { calls: readonly StandingAndon[]; isStale: boolean }) {
  const shown = calls.toSorted((one, other) => one.callTime - other.callTime)
  return (
    <section className={styles.tile} data-stale={isStale}>
      <h2>
        安灯 <span>{calls.length} 个未关闭</span>
      </h2>
      <ul className={styles.calls}>
        {shown.slice(0, mostShown).map((call) => (
          <li key={call.andonNo} data-open={call.status === 'open'}>
            <b>
              {andonTypeWords[call.type]} {call.equipCode}
            </b>
            <b className={styles.since}>
              <Age sinceMs={call.callTime} />
            </b>
            <span className={styles.note}>{call.note}</span>
            <span className={styles.answered}>{call.status === 'open' ? andonStatusWords.open : `${call.ackBy} ${andonStatusWords[call.status]}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Open alarms, most urgent first. */
export function AlarmTile({ alarms, isStale }: { alarms: readonly ListedAlarm[]; isStale: boolean }) {
  const { open, unacknowledged } = alarmCounts(alarms)
  return (
    <section className={styles.tile} data-stale={isStale}>
      <h2>
        报警{' '}
        <span>
          共 <b data-open-alarms="">{open}</b> 条，未确认 {unacknowledged}
        </span>
      </h2>
      <ul className={styles.calls}>
        {alarms.slice(0, mostShown).map((alarm) => (
          <li key={alarm.id} data-open={isUnacknowledged(alarm.state)}>
            <b>
              <PriorityMark priority={alarm.priority} isHollow={false} /> {alarm.equipCode}
            </b>
            <b className={styles.name}>{alarm.name}</b>
            <b className={styles.since}>{alarm.raisedAt === null ? '—' : <Age sinceMs={alarm.raisedAt} />}</b>
            <span className={styles.message}>{alarm.message}</span>
            <span className={styles.answered}>{isUnacknowledged(alarm.state) ? '未确认' : `${alarm.actedBy} 已确认`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
