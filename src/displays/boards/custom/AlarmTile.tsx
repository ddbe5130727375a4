import { alarmCounts, listedAlarms } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { isOpenAlarm, isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import { useRetained } from '../../../realtime/useTopic.ts'
import { Age } from '../../live/Elapsed.tsx'
import styles from './CustomBoard.module.css'

const mostShown = 12

/** The alarms of some machines, of all where none is named, most urgent first; as many as there is room for. */
export function AlarmTile({ title, equipCodes }: { title: string; equipCodes: readonly string[] }) {
  const view = useRetained(alarmTopic)
  const alarms = listedAlarms(view.values.values()).filter(
    ({ state, equipCode }) => isOpenAlarm(state) && (equipCodes.length === 0 || equipCodes.includes(equipCode)),
  )
  const { open, unacknowledged } = alarmCounts(alarms)
  return (
    <section className={styles.tile} aria-label={title || '报警'} data-stale={view.isStale}>
      <h2 className={styles.trendHead}>
        <span>{title || '报警'}</span>
        <span>{view.state === 'ready' ? (view.isStale ? '断线前的情况' : `共 ${open}，未确认 ${unacknowledged}`) : '正在读取'}</span>
      </h2>
      <ul className={styles.alarms}>
        {alarms.slice(0, mostShown).map(({ id, priority, equipCode, name, message, raisedAt, state }) => (
          <li key={id} data-open={isUnacknowledged(state)}>
            <PriorityMark priority={priority} isHollow={false} />
            <span>
              <b>{equipCode}</b> {message || name}
            </span>
            <em>{raisedAt === null ? '' : <Age sinceMs={raisedAt} />}</em>
          </li>
        ))}
        {view.state === 'ready' && alarms.length === 0 ? <li className={styles.quiet}>没有报警</li> : null}
      </ul>
    </section>
  )
}
