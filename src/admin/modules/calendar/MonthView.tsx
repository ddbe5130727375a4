import { Calendar } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { dayTypeWords } from '#contract/modules/calendar/exceptionDay.ts'
import type { CalendarDays } from '#contract/modules/calendar/calls.ts'
import { useCalendarDays } from '../../../api/calendar.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './CalendarPage.module.css'

export type CalendarWhere = { workshop: string; machine: string }
type Props = { where: CalendarWhere; day: string; onDay: (day: string, isChosen: boolean) => void }

const format = 'YYYY-MM-DD'

/** A month as on paper: what kind each day is, its shifts with their teams, and how many hours are worked. A touch opens the day. */
export function MonthView({ where, day, onDay }: Props) {
  const first = dayjs(day).startOf('month')
  const query = useCalendarDays({ ...where, from: first.subtract(7, 'day').format(format), to: first.add(45, 'day').format(format) })
  return (
    <Asked query={query} failed="日历没有读出">
      {({ days }) => {
        const byDay = new Map(days.map((one) => [one.day, one]))
        return (
          <div className={styles.month}>
            <Calendar
              value={dayjs(day)}
              mode="month"
              headerRender={() => null}
              onSelect={(next: Dayjs, { source }) => onDay(next.format(format), source === 'date')}
              cellRender={(cell: Dayjs) => <DayCell day={byDay.get(cell.format(format))} />}
            />
          </div>
        )
      }}
    </Asked>
  )
}

function DayCell({ day }: { day: CalendarDays['days'][number] | undefined }) {
  if (!day) return null
  const turns = new Map(day.stretches.filter(({ kind }) => kind === 'work').map(({ shift, team }) => [shift, team]))
  const maintained = day.stretches.some(({ kind }) => kind === 'maintenance')
  return (
    <div className={styles.cell} data-kind={day.isKnown ? day.dayType : 'unknown'}>
      {day.memo !== '' ? <b>{day.memo}</b> : day.dayType === 'work' ? null : <b>{dayTypeWords[day.dayType]}</b>}
      {[...turns].map(([shift, team]) => (
        <span key={shift}>
          {shift} {team}
        </span>
      ))}
      {maintained && day.memo === '' ? <span>保养</span> : null}
      <small>{day.isKnown ? (day.workMin > 0 ? `${hoursText(day.workMin)} 小时` : '') : '没有班次'}</small>
    </div>
  )
}

/** Hours with at most one place: 21.7 */
export function hoursText(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
}
