import { andonTopic, andonTypeWords } from '#contract/modules/andon/standing.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import { callsInOrder } from '../andon/callsInOrder.ts'
import { Elapsed } from '../../live/Elapsed.tsx'
import styles from './CustomBoard.module.css'

const mostShown = 12

/** Calls for help of some machines, of all where none is named: those that nobody answers first. */
export function AndonTile({ title, equipCodes }: { title: string; equipCodes: readonly string[] }) {
  const view = useRetained(andonTopic)
  const calls = callsInOrder([...view.values.values()]).filter(({ equipCode }) => equipCodes.length === 0 || equipCodes.includes(equipCode))
  const waiting = calls.filter(({ status }) => status === 'open').length
  return (
    <section className={styles.tile} aria-label={title || '安灯'} data-stale={view.isStale}>
      <h2 className={styles.trendHead}>
        <span>{title || '安灯'}</span>
        <span>{view.state === 'ready' ? (view.isStale ? '断线前的情况' : `没人响应 ${waiting}`) : '正在读取'}</span>
      </h2>
      <ul className={styles.alarms}>
        {calls.slice(0, mostShown).map(({ andonNo, type, equipCode, note, status, callTime, ackBy }) => (
          <li key={andonNo} data-open={status === 'open'}>
            <i aria-hidden="true">{status === 'open' ? '▲' : '●'}</i>
            <span>
              <b>{equipCode || '现场'}</b> {andonTypeWords[type]} {status === 'open' ? note : `${ackBy} 已响应`}
            </span>
            <em>
              <Elapsed sinceMs={callTime} />
            </em>
          </li>
        ))}
        {view.state === 'ready' && calls.length === 0 ? <li className={styles.quiet}>没有呼叫</li> : null}
      </ul>
    </section>
  )
}
