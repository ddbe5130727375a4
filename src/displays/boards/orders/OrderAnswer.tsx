import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import type { NextDelivery } from '../delivery/nextDeliveries.ts'
import { tallySays } from './orderRows.ts'
import type { Moment, OrderTally } from './orderRows.ts'
import styles from './OrdersBoard.module.css'

const mostNext = 4

type Props = { tally: OrderTally; next: readonly NextDelivery[]; isStale: boolean; moment: Moment }

/** How many orders are late, as the largest thing, and beside it what goes out next. */
export function OrderAnswer({ tally, next, isStale, moment }: Props) {
  const { tone, label, says, more } = tallySays(tally, moment)
  return (
    <div className={styles.answer}>
      <section className={styles.says} data-tone={tone} aria-label={label}>
        <strong>
          {tone === 'fine' ? null : <PriorityMark priority={tone === 'late' ? 1 : 2} isHollow={false} />}
          <span>{isStale ? `当时：${says}` : says}</span>
        </strong>
        <p>{isStale ? '断线前的情况' : more}</p>
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
