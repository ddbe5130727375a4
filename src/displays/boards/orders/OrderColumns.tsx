import type { OrderState } from '#contract/modules/production/retained.ts'
import { StaleMark } from '../../../charts/StaleMark.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useConnection } from '../../../realtime/useConnection.ts'
import { useViewport } from '../../frame/useViewport.ts'
import { Age } from '../../live/Elapsed.tsx'
import { orderColumns } from './orderColumns.ts'
import type { OrderCard, OrderColumn } from './orderColumns.ts'
import styles from './OrderColumns.module.css'

/** as many as stand in a column of 844 px; the newest are the ones that people look for */
const mostOnWall = 4
/** upright, states lie below each other: two rows of three orders where few states have any, else one */
const [mostUpright, leastUpright, fewStates] = [6, 3, 3]
const mostOnPage = 20

/** A column for each state of the floor, its number readable across the hall. `isStale`: as it stood when the connection was lost. */
export function OrderColumns({ orders, isStale }: { orders: ReadonlyMap<string, OrderState>; isStale: boolean }) {
  const { layout, orientation } = useViewport({ hasPortrait: true })
  const states = orderColumns(orders, 0).filter(({ count }) => count > 0).length
  const most = layout === 'page' ? mostOnPage : orientation === 'landscape' ? mostOnWall : states > fewStates ? leastUpright : mostUpright
  return (
    <div className={styles.columns} data-stale={isStale}>
      {orderColumns(orders, most).map((column) => (
        <Column key={column.status} column={column} isStale={isStale} />
      ))}
    </div>
  )
}

function Column({ column: { status, title, count, cards }, isStale }: { column: OrderColumn; isStale: boolean }) {
  return (
    <section className={styles.column} data-status={status} aria-label={title}>
      <h2 className={styles.head}>
        {title}
        <b>{count}</b>
      </h2>
      {isStale ? <StaleSince /> : null}
      {cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
      {count === 0 ? <p className={styles.none}>没有订单</p> : null}
      {count > cards.length ? <p className={styles.none}>还有 {count - cards.length} 单</p> : null}
    </section>
  )
}

function StaleSince() {
  const { offlineSinceMs } = useConnection()
  const nowMs = useServerNow(1000)
  return (
    <p className={styles.stale}>
      <StaleMark reason="已过期" ageMs={offlineSinceMs === null ? null : nowMs - offlineSinceMs} />
    </p>
  )
}

function Card({ card: { productName, orderNo, at } }: { card: OrderCard }) {
  return (
    <article className={styles.card}>
      <strong className={styles.product}>{productName}</strong>
      <span className={styles.line}>{orderNo}</span>
      <span className={styles.line}>
        <Age sinceMs={at} />前
      </span>
    </article>
  )
}
