import { Empty, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orders } from '#contract/modules/production/order.ts'
import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { detailPath } from '../../fields/detailPaths.ts'
import { Asked } from '../../session/Asked.tsx'
import { stateColour } from '../../resource/stateColour.ts'
import { boardColumns, boardStates } from './boardColumns.ts'
import type { BoardColumn, OrderCard } from './boardColumns.ts'
import styles from './OrderBoard.module.css'

/** beyond this a board is no longer read, and the list is better */
const mostCards = 300
const listPath = '/mes/order'

/** The orders that have not ended, a column for each state (factory.md 3.2 订单看板). It reads anew when an order changes; a card opens its order. */
export function OrderBoard() {
  const query = useRecords(orders, { status_MultiString: boardStates.join(','), column: 'dueDate', order: 'asc', pageNo: 1, pageSize: mostCards }, true)
  const reload = useReload(orders)
  const now = useServerNow(60_000)
  useRecordChanges(orders.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={query} failed="订单没有读出">
      {({ records, total }) =>
        total === 0 ? (
          <Empty description={<Link to={listPath}>还没有进行中的订单，去“生产订单”新增</Link>} />
        ) : (
          <Columns columns={boardColumns(records, dayOf(now))} left={total - records.length} />
        )
      }
    </Asked>
  )
}

function Columns({ columns, left }: { columns: readonly BoardColumn[]; left: number }) {
  const [chosen, choose] = useState<string>('running')
  const late = columns.flatMap(({ cards }) => cards).filter(({ lateDays }) => lateDays > 0).length
  return (
    <div className={styles.page}>
      <p className={styles.sums}>
        进行中 {columns.reduce((sum, { cards }) => sum + cards.length, 0)} 单{late > 0 ? <strong className={styles.late}>逾期 {late} 单</strong> : null}
        {left > 0 ? <Link to={listPath}>另有 {left} 单较晚交货，在列表中查看</Link> : null}
      </p>
      <Segmented
        className={styles.chooser ?? ''}
        value={chosen}
        onChange={choose}
        options={columns.map(({ status, cards }) => ({ value: status, label: `${orderStatusTexts[status]} ${cards.length}` }))}
      />
      <div className={styles.columns}>
        {columns.map(({ status, cards }) => (
          <section key={status} className={styles.column} data-chosen={status === chosen} aria-label={orderStatusTexts[status]}>
            <h3 className={styles.heading}>
              <Tag color={stateColour(orders, status)}>{orderStatusTexts[status]}</Tag>
              {cards.length}
            </h3>
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
            {cards.length === 0 ? <p className={styles.none}>没有订单</p> : null}
          </section>
        ))}
      </div>
    </div>
  )
}

function Card({ card: { id, orderNo, product, customer, qty, dueDate, lateDays, priority } }: { card: OrderCard }) {
  return (
    <Link className={styles.card} to={detailPath(listPath, id)} data-late={lateDays > 0}>
      <span className={styles.top}>
        <strong>{product}</strong>
        {priority <= 2 ? <Tag color={priority === 1 ? 'red' : 'orange'}>{priority === 1 ? '特急' : '加急'}</Tag> : null}
      </span>
      <span className={styles.quiet}>{customer}</span>
      <span className={styles.top}>
        <span className={styles.qty}>{qty}</span>
        <span className={lateDays > 0 ? styles.late : styles.quiet}>{lateDays > 0 ? `逾期 ${lateDays} 天` : `${dueDate.slice(5)} 交`}</span>
      </span>
      <span className={styles.quiet}>{orderNo}</span>
    </Link>
  )
}

/** The day of an instant where this screen stands, yyyy-MM-dd. */
function dayOf(atMs: number): string {
  return new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
