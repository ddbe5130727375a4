// Who has to be called now, and does anybody know of it?
import { alarmCounts, listedAlarms, priorityWord, sectionOf } from '#contract/modules/alarms/arrangement.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { isOpenAlarm } from '#contract/rules/alarm/alarmState.ts'
import { PriorityMark } from '../../charts/PriorityMark.tsx'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, SentenceFace } from '../frame/faces.tsx'
import { HeardAt } from '../frame/HeardAt.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { AlarmFooter } from './alarms/AlarmFooter.tsx'
import { AlarmRows } from './alarms/AlarmRows.tsx'
import { AlarmSum } from './alarms/AlarmSum.tsx'
import { useTones } from './alarms/useTones.ts'
import styles from './alarms/AlarmRows.module.css'

/** Every alarm of the plant that is not at rest, as soon as it is raised (factory.md 3.16 W7). */
export function AlarmsBoard() {
  const view = useRetained(alarmTopic)
  const alarms = listedAlarms(view.values.values())
  const tones = useTones(alarms)
  return (
    <WallFrame
      title="报警看板"
      subtitle="全厂"
      freshness={<HeardAt />}
      tally={view.state === 'ready' ? <Tally alarms={alarms} /> : null}
      footer={<AlarmFooter tones={tones} />}
      hasPortrait
    >
      {view.state === 'refused' ? (
        <SentenceFace says="没有权限看这块看板" todo={view.message} />
      ) : view.state === 'loading' ? (
        <LoadingFace />
      ) : (
        <div className={styles.board} data-stale={view.isStale}>
          <AlarmSum alarms={alarms} isStale={view.isStale} />
          <AlarmRows alarms={alarms} isStale={view.isStale} />
        </div>
      )}
    </WallFrame>
  )
}

function Tally({ alarms }: { alarms: readonly ListedAlarm[] }) {
  const { open, unacknowledged } = alarmCounts(alarms)
  const returned = alarms.filter((one) => sectionOf(one) === 'returned').length
  const live = alarms.filter(({ state }) => isOpenAlarm(state))
  return (
    <>
      <span className={styles.tally}>
        共<b data-open-alarms="">{open}</b>
      </span>
      <span className={styles.tally}>
        未确认<b>{unacknowledged}</b>
        {returned === 0 ? null : (
          <>
            ，其中已恢复<b>{returned}</b>
          </>
        )}
      </span>
      {[1, 2, 3, 4].map((priority) => (
        <span key={priority} className={styles.tally}>
          <PriorityMark priority={priority} isHollow={false} />
          {priorityWord(priority)}
          <b>{live.filter((one) => one.priority === priority).length}</b>
        </span>
      ))}
    </>
  )
}
