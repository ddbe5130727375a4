import { Empty } from 'antd'
import { alarmStateWords } from '#contract/modules/alarms/alarm.ts'
import { alarmSections, sectionOf } from '#contract/modules/alarms/arrangement.ts'
import type { AlarmSection, ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { durationText } from '../../../charts/duration.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { alarmMarks } from './alarmMarks.ts'
import { TwoTaps } from './TwoTaps.tsx'
import styles from './AlarmTable.module.css'

/** `isPhone`: acknowledging stands below each that waits for it */
type Props = { alarms: readonly ListedAlarm[]; chosenId: string | null; isPhone: boolean; onChoose: (id: string) => void }

/** Sections of alarms: priority, state, what it is, and how long; a row is a button. */
export function AlarmTable({ alarms, chosenId, isPhone, onChoose }: Props) {
  const nowMs = useServerNow(1000)
  if (alarms.length === 0) return <Empty description="这里没有报警" />
  const sections: AlarmSection[] = ['active', 'returned', 'known', 'quiet']
  return (
    <div className={styles.table}>
      {sections.map((section) => {
        const here = alarms.filter((one) => sectionOf(one) === section)
        return here.length === 0 ? null : (
          <section key={section} aria-label={alarmSections[section]}>
            <h3 className={styles.heading}>
              {alarmSections[section]} <span>{here.length}</span>
            </h3>
            {here.map((alarm) => (
              <AlarmRow key={alarm.id} alarm={alarm} nowMs={nowMs} isChosen={alarm.id === chosenId} isPhone={isPhone} onChoose={onChoose} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

type RowProps = { alarm: ListedAlarm; nowMs: number; isChosen: boolean; isPhone: boolean; onChoose: (id: string) => void }

function AlarmRow({ alarm, nowMs, isChosen, isPhone, onChoose }: RowProps) {
  const { id, priority, state, equipCode, name, message, raisedAt, stateSince, actedBy, reason } = alarm
  const isQuiet = sectionOf(alarm) === 'quiet'
  const who = [alarmMarks(alarm).join('，'), actedBy === '' ? '' : `${actedBy}${reason === '' ? '' : `：${reason}`}`].filter((part) => part !== '').join('　')
  const row = (
    <button type="button" className={styles.row} aria-pressed={isChosen} data-quiet={isQuiet} onClick={() => onChoose(id)}>
      <PriorityMark priority={priority} isHollow={state === 'D' || state === 'E'} />
      <span className={styles.state} data-state={state}>
        <b>{state}</b>
        {alarmStateWords[state]}
      </span>
      <strong>{equipCode}</strong>
      <span className={styles.name}>{name}</span>
      <span className={styles.message}>{alarm.isUnknown ? '无法判断' : message}</span>
      <time className={styles.since}>{durationText(nowMs - (isQuiet ? stateSince : (raisedAt ?? stateSince)))}</time>
      <span className={styles.who}>{who}</span>
    </button>
  )
  if (!isPhone || !isUnacknowledged(state)) return row
  return (
    <>
      {row}
      <TwoTaps alarm={alarm} />
    </>
  )
}
