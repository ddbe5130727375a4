import { weekdayOf } from '#contract/rules/calendar/clock.ts'
import { dayTypeWords } from '#contract/modules/calendar/exceptionDay.ts'
import type { CalendarDays } from '#contract/modules/calendar/calls.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { useCalendarDays } from '../../../api/calendar.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { Asked } from '../../session/Asked.tsx'
import { hoursText } from './MonthView.tsx'
import type { CalendarWhere } from './MonthView.tsx'
import styles from './CalendarPage.module.css'

type Day = CalendarDays['days'][number]
const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** Twelve months at a glance, with the working hours of each. */
export function YearView({ where, day, onDay }: { where: CalendarWhere; day: string; onDay: (day: string) => void }) {
  const year = day.slice(0, 4)
  const query = useCalendarDays({ ...where, from: `${year}-01-01`, to: `${year}-12-31` })
  return (
    <Asked query={query} failed="日历没有读出">
      {({ days }) => (
        <div className={styles.year}>
          {[...Map.groupBy(days, (one) => one.day.slice(0, 7))].map(([month, ofMonth]) => (
            <Month key={month} month={month} days={ofMonth} onDay={onDay} />
          ))}
        </div>
      )}
    </Asked>
  )
}

function Month({ month, days, onDay }: { month: string; days: readonly Day[]; onDay: (day: string) => void }) {
  const before = weekdayOf(`${month}-01`) - 1
  const today = plantDay(useServerNow(60_000), configuration.plantTz)
  return (
    <section className={styles.small} aria-label={`${Number(month.slice(5))} 月`}>
      <h3>
        {Number(month.slice(5))} 月 <span>{hoursText(days.reduce((sum, { workMin }) => sum + workMin, 0))} 小时</span>
      </h3>
      <div className={styles.days}>
        {weekdays.map((weekday) => (
          <i key={weekday}>{weekday}</i>
        ))}
        {days.map(({ day, dayType, isKnown, memo }, at) => (
          <button
            key={day}
            type="button"
            data-kind={isKnown ? dayType : 'unknown'}
            data-today={day === today}
            style={at === 0 ? { gridColumnStart: before + 1 } : undefined}
            title={[day, dayTypeWords[dayType], memo].filter((word) => word !== '').join(' ')}
            onClick={() => onDay(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </section>
  )
}
