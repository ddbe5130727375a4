import { alarmSections, priorityWord, sectionOf } from '#contract/modules/alarms/arrangement.ts'
import type { AlarmSection, ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { alarmStateWords } from '#contract/modules/alarms/alarm.ts'
import { isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { useSeenOverview } from '../../../api/plc.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import { usePages } from '../../frame/usePages.ts'
import { useViewport } from '../../frame/useViewport.ts'
import { Elapsed } from '../../live/Elapsed.tsx'
import { QuietFace } from './QuietFace.tsx'
import styles from './AlarmRows.module.css'

const onWall = ['active', 'returned', 'known'] as const satisfies AlarmSection[]
/** rows of 84 px and headings of 48 px in what a wall has below its sum; upright rows of 162 px */
const mostOnWall = { landscape: 7, portrait: 7 } as const

/** The alarms that ask for somebody, section by section; more than fit are turned through. */
export function AlarmRows({ alarms, isStale }: { alarms: readonly ListedAlarm[]; isStale: boolean }) {
  const { layout, orientation } = useViewport({ hasPortrait: true })
  const asking = onWall.flatMap((section) => alarms.filter((one) => sectionOf(one) === section))
  const size = layout === 'page' ? Math.max(1, asking.length) : mostOnWall[orientation]
  const { items: shown, number, of } = usePages(asking, size, newestOf(asking))
  const names = useMachineNames()
  if (asking.length === 0) return <QuietFace isStale={isStale} />
  return (
    <div className={styles.rows}>
      {onWall.map((section) => {
        const here = shown.filter((one) => sectionOf(one) === section)
        const total = asking.filter((one) => sectionOf(one) === section).length
        return here.length === 0 ? null : (
          <section key={section} aria-label={alarmSections[section]}>
            <h2 className={styles.heading}>
              {alarmSections[section]} <b>{total}</b>
            </h2>
            {here.map((alarm) => (
              <AlarmLine key={alarm.id} alarm={alarm} machine={names.get(alarm.equipCode) ?? ''} isStale={isStale} />
            ))}
          </section>
        )
      })}
      {of > 1 ? (
        <p className={styles.pages}>
          {number + 1}/{of}
        </p>
      ) : null}
    </div>
  )
}

/** Names the alarm that was raised last: when another one is, the page with the newest has to be in sight. */
function newestOf(alarms: readonly ListedAlarm[]): string {
  const last = alarms.reduce<ListedAlarm | null>((newest, one) => ((one.raisedAt ?? 0) > (newest?.raisedAt ?? 0) ? one : newest), null)
  return last === null ? '' : `${last.id} ${last.raisedAt}`
}

function AlarmLine({ alarm, machine, isStale }: { alarm: ListedAlarm; machine: string; isStale: boolean }) {
  const { priority, state, equipCode, name, message, raisedAt, actedBy, isFirstUp, isDamped, isUnknown, hidesCount } = alarm
  const isOpen = isUnacknowledged(state)
  const marks = [
    isFirstUp ? '首出' : '',
    isDamped ? '抖动抑制中' : '',
    isUnknown ? '无法判断' : '',
    hidesCount > 0 ? `另有 ${hidesCount} 条收在其下` : '',
  ].filter((mark) => mark !== '')
  return (
    <article className={styles.line} data-priority={priority} data-open={isOpen && !isStale} data-unknown={isUnknown}>
      <span className={styles.priority}>
        <PriorityMark priority={priority} isHollow={state === 'D' || state === 'E'} />
        {priorityWord(priority)}
      </span>
      <span className={styles.two}>
        <strong>{equipCode}</strong>
        <small>{machine}</small>
      </span>
      <span className={styles.two}>
        <strong className={styles.name}>{name}</strong>
        <small>{[...marks, ...(marks.length === 0 ? [message] : [])].join('，')}</small>
      </span>
      <span className={styles.message}>{marks.length === 0 ? '' : message}</span>
      <span className={`${styles.two} ${styles.right}`}>
        <strong>{raisedAt === null ? '—' : <Elapsed sinceMs={raisedAt} />}</strong>
        <small>{isOpen ? alarmStateWords[state] : actedBy === '' ? alarmStateWords[state] : `${actedBy} 已确认`}</small>
      </span>
    </article>
  )
}

function useMachineNames(): ReadonlyMap<string, string> {
  const { data } = useSeenOverview()
  return new Map((data?.machines ?? []).map(({ equipCode, name }) => [equipCode, name]))
}
