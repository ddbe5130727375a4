import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import dayjs from 'dayjs'
import { dayTypeWords } from '#contract/modules/calendar/exceptionDay.ts'
import { closedText } from '#contract/modules/calendar/calls.ts'
import type { CalendarDays } from '#contract/modules/calendar/calls.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { useCalendarDays } from '../../../api/calendar.ts'
import { Asked } from '../../session/Asked.tsx'
import { hoursText } from './MonthView.tsx'
import type { CalendarWhere } from './MonthView.tsx'
import styles from './CalendarPage.module.css'

const kindWords = { work: '上班', break: '休息', maintenance: '保养' } as const

/** One day of work, from its first shift to the end of its night, as a strip and as a list. */
export function DayView({ where, day, onDay }: { where: CalendarWhere; day: string; onDay: (day: string) => void }) {
  const query = useCalendarDays({ ...where, from: day, to: day })
  const move = (days: number) => onDay(dayjs(day).add(days, 'day').format('YYYY-MM-DD'))
  return (
    <Asked query={query} failed="日历没有读出">
      {({ days: [one], plantTz }) =>
        one ? (
          <div className={styles.oneDay}>
            <h3>
              <Button icon={<LeftOutlined />} aria-label="前一天" onClick={() => move(-1)} />
              {dayjs(one.day).format('YYYY 年 M 月 D 日')} {one.memo === '' ? dayTypeWords[one.dayType] : one.memo}
              <Button icon={<RightOutlined />} aria-label="后一天" onClick={() => move(1)} />
              <span>上班 {hoursText(one.workMin)} 小时</span>
            </h3>
            {one.stretches.length === 0 ? (
              <Empty description={one.isKnown ? '这一天不上班' : '还没有班次，请先在“班次”里新增'} />
            ) : (
              <Stretches day={one} plantTz={plantTz} />
            )}
            <Closed closed={one.closed} plantTz={plantTz} />
          </div>
        ) : null
      }
    </Asked>
  )
}

/** When and why nobody works, from midnight to midnight. */
function Closed({ closed, plantTz }: { closed: CalendarDays['days'][number]['closed']; plantTz: string }) {
  if (closed.length === 0) return null
  const clock = (ms: number) => wireTime(ms, plantTz).slice(11, 16)
  return (
    <section aria-label="不上班的时间" className={styles.closed}>
      <h4>不上班的时间</h4>
      <ol className={styles.stretches}>
        {closed.map(({ startMs, endMs, reason }) => (
          <li key={startMs} data-kind="rest">
            <b>
              {clock(startMs)}–{clock(endMs) === '00:00' ? '24:00' : clock(endMs)}
            </b>
            <span>{closedText(reason)}</span>
            <span>{hoursText((endMs - startMs) / 60_000)} 小时</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Stretches({ day: { stretches }, plantTz }: { day: CalendarDays['days'][number]; plantTz: string }) {
  const [fromMs, toMs] = [stretches[0]?.startMs ?? 0, Math.max(...stretches.map(({ endMs }) => endMs))]
  const clock = (ms: number) => wireTime(ms, plantTz).slice(11, 16)
  return (
    <>
      <div className={styles.strip} aria-hidden="true">
        {stretches.map(({ kind, startMs, endMs }) => (
          <i
            key={startMs}
            data-kind={kind}
            style={{ left: `${((startMs - fromMs) / (toMs - fromMs)) * 100}%`, width: `${((endMs - startMs) / (toMs - fromMs)) * 100}%` }}
          />
        ))}
      </div>
      <ol className={styles.stretches}>
        {stretches.map(({ kind, shift, team, startMs, endMs }) => (
          <li key={startMs} data-kind={kind}>
            <b>
              {clock(startMs)}–{clock(endMs)}
            </b>
            <span>{kindWords[kind]}</span>
            <span>
              {shift} {team}
            </span>
            <span>{hoursText((endMs - startMs) / 60_000)} 小时</span>
          </li>
        ))}
      </ol>
    </>
  )
}
