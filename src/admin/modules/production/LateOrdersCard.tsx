import { Card } from 'antd'
import { Link } from 'react-router-dom'
import { lateOrdersWhere } from '#contract/modules/production/figures.ts'
import { orders } from '#contract/modules/production/order.ts'
import { useRecords } from '../../../api/records.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { Asked } from '../../session/Asked.tsx'
import { useHolds } from '../../session/useHolds.ts'
import styles from './HomeCards.module.css'
import { lateWords } from './lateWords.ts'
import { orderListPath } from './orderListPath.ts'

const shownAtMost = 5

/** Which orders will be late, those that are due first. */
export function LateOrdersCard() {
  const nowMs = useServerNow(60_000)
  const mayLook = useHolds('mes:schedule:list')
  const query = useRecords(orders, { ...lateOrdersWhere, pageNo: 1, pageSize: shownAtMost, column: 'dueDate', order: 'asc' }, true)
  return (
    <Card
      size="small"
      title="会晚的订单"
      extra={mayLook ? <Link to="/mes/schedule">去排程</Link> : <Link to={addressWith(orderListPath, lateOrdersWhere)}>全部</Link>}
    >
      <Asked query={query} failed="订单没有读出">
        {({ records, total }) =>
          records.length === 0 ? (
            <p className={styles.calm}>没有订单会晚</p>
          ) : (
            <ul className={styles.late}>
              {records.map((row) => (
                <li key={row.id}>
                  <Link to={`${orderListPath}/detail/${row.id}`}>{plainText({ name: 'orderNo' }, row)}</Link>
                  <span>{explainedText({ name: 'productId' }, row)}</span>
                  <b>{lateWords(row, nowMs)}</b>
                </li>
              ))}
              {total > records.length ? (
                <li>
                  <Link to={addressWith(orderListPath, lateOrdersWhere)}>共 {total} 单</Link>
                </li>
              ) : null}
            </ul>
          )
        }
      </Asked>
    </Card>
  )
}
