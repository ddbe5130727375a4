import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import type { NextDelivery } from '../delivery/nextDeliveries.ts'
import styles from './OrdersBoard.module.css'

const mostNext = 4

type Props = { tally: Record<'late' | 'tight' | 'fine', number>; next: readonly NextDelivery[]; isStale: boolean; isReplay: boolean }

/** How many orders are late, as the largest thing, and beside it what goes out next. */
export function OrderAnswer({ tally: { late, tight, fine }, next, isStale, isReplay }: Props) {
  const tone = late > 0 ? 'late' : tight > 0 ? 'tight' : 'fine'
  const says = isReplay ? pastSays(late) : late > 0 ? `${late} 单会晚` : tight > 0 ? `${tight} 单吃紧` : '都赶得上'
  return (
    <div className={styles.answer}>
      <section className={styles.says} data-tone={tone} aria-label="会晚的订单">
        <strong>
          {tone === 'fine' ? null : <PriorityMark priority={tone === 'late' ? 1 : 2} isHollow={false} />}
          <span>{says}</span>
        </strong>
        <p>{isReplay ? '当时的预计未存储' : isStale ? '断线前的情况' : `吃紧 ${tight} 单，按期 ${fine} 单`}</p>
      </section>
      {next.length === 0 ? null : (
        <section className={styles.next} aria-label="接下来发货">
          <h2>接下来发货</h2>
          <ul>
            {next.slice(0, mostNext).map(({ key, time, what, tone: leaving, text }) => (
              <li key={key} data-tone={leaving}>
                <time>{time}</time>
                <span>{what}</span>
                <b>{text}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** In a replay only what had passed its day is known to be late. */
function pastSays(late: number): string {
  return late > 0 ? `${late} 单已过交期` : '没有单过交期'
}
