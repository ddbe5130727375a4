import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shiftAt } from '#contract/rules/calendar/shifts.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../../api/address.ts'
import { useShiftHistory } from '../../../../api/calendar.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { JobList } from './JobList.tsx'
import { useHomeJobs } from './useHomeJobs.ts'
import type { WaitingJob } from './useHomeJobs.ts'
import styles from './HomeNow.module.css'
import { todayFigures } from '#contract/modules/production/figures.ts'
import { FigureTiles } from '../../../resource/figure/FigureTiles.tsx'

/** What stands below the work, and below the cards. */
type Props = { main: ReactNode; side: ReactNode }

/**
 * What to do now: one sentence with its command, all that waits, most pressing first, and the cards of the modules beside it. A person
 * whose rights let them only look has figures and cards alone.
 */
export function HomeNow({ main, side }: Props) {
  const { isAnybodys, isWhole, failed, waiting, cards } = useHomeJobs()
  const [first] = waiting
  return (
    <div className={styles.home}>
      {isAnybodys ? (
        <header className={styles.head} data-tone={isWhole ? (first?.tone ?? 'calm') : 'calm'}>
          <Moment />
          {isWhole ? <h2>{headline(first, failed)}</h2> : <Skeleton active title={false} paragraph={{ rows: 1 }} />}
          {isWhole && first?.address ? (
            <Link to={first.address} className={styles.begin}>
              <Button type="primary" size="large" block>
                {first.button}
              </Button>
            </Link>
          ) : null}
        </header>
      ) : null}
      <div className={styles.figures}>
        <TodayFigures />
      </div>
      <div className={styles.column}>
        {isAnybodys ? <JobList waiting={waiting} isWhole={isWhole} failed={failed} /> : null}
        {main}
      </div>
      <div className={styles.column}>
        {cards.map(({ name, Card }) => (
          <Card key={name} />
        ))}
        {side}
      </div>
    </div>
  )
}

/** Day, shift and time on the plant's clock; while nobody knows the shifts, day and time alone. */
function Moment() {
  const nowMs = useServerNow(60_000)
  const { data: history } = useShiftHistory()
  const at = wireTime(nowMs, configuration.plantTz)
  const weekday = '日一二三四五六'[new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay()]
  return (
    <p className={styles.moment}>
      {at.slice(5, 10)} 周{weekday} · {history ? `${shiftAt(history, nowMs).name} · ` : ''}
      {at.slice(11, 16)}
    </p>
  )
}

/** The one thing that comes first. */
function headline(first: WaitingJob | undefined, failed: readonly string[]): string {
  if (first !== undefined) return `先${first.title}`
  return failed.length > 0 ? '不知道有没有等你的事' : '现在没有等你的事'
}

/** What today asks and what of it is done, as numbers that open their rows. */
function TodayFigures() {
  return <FigureTiles figures={todayFigures} label="今天" />
}
