import { Card, Empty } from 'antd'
import { Link } from 'react-router-dom'
import { openStates } from '#contract/modules/production/orderStates.ts'
import { lateOrdersWhere } from '#contract/modules/production/figures.ts'
import { orders } from '#contract/modules/production/order.ts'
import { endOfDueDay, lateMs } from '#contract/rules/late.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../../api/address.ts'
import { useRecords } from '../../../../api/records.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { useResourceReport } from '../../../../api/resourceReports.ts'
import { useInventorySums } from '../../../../api/stock.ts'
import { lateText } from '../../../../charts/duration.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { explainedText, plainText } from '../../../fields/plain.ts'
import { useReportChanges } from '../../../resource/report/useReportChanges.ts'
import { addressWith } from '../../../resource/resourcePathsContext.ts'
import { Asked } from '../../../session/Asked.tsx'
import { useHolds } from '../../../session/useHolds.ts'
import { inTheirWay, openOrderLines } from './openOrderLines.ts'
import styles from './TodayCards.module.css'

const open = { status_MultiString: [...openStates, 'finished'].join(',') }
const ordersPath = '/mes/order'

/** The plant at a glance (mock office-home): open orders by state, which will be late, and what needs attention in stock. Every number opens its rows. */
export function TodayCards() {
  const seesOrders = useHolds('mes:order:list')
  const seesStock = useHolds('mes:inventory:view')
  return (
    <div className={styles.cards}>
      {seesOrders ? <OpenOrders /> : null}
      {seesOrders ? <LateOrders /> : null}
      {seesStock ? <StockWarnings /> : null}
    </div>
  )
}

function OpenOrders() {
  useReportChanges(orders)
  const query = useResourceReport(orders, { ...open, groupBy: 'status', measures: 'count', pageNo: '1', pageSize: '50' })
  return (
    <Card size="small" title="未结订单" extra={<Link to={addressWith(ordersPath, open)}>全部订单</Link>}>
      <Asked query={query} failed="订单没有读出">
        {({ records }) => {
          const lines = openOrderLines(records)
          if (lines.length === 0) return <Empty description="没有未结的订单" />
          const most = Math.max(...lines.map(({ count }) => count))
          return (
            <ul className={styles.bars}>
              {lines.toSorted(inTheirWay).map(({ status, text, count, where }) => (
                <li key={status}>
                  <span>{text}</span>
                  <i style={{ width: `${(count / most) * 100}%` }} data-status={status} />
                  <Link to={addressWith(ordersPath, where)}>{count}</Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Asked>
    </Card>
  )
}

function LateOrders() {
  const nowMs = useServerNow(60_000)
  const query = useRecords(orders, { ...lateOrdersWhere, pageNo: 1, pageSize: 5, column: 'dueDate', order: 'asc' }, true)
  return (
    <Card size="small" title="会晚的订单" extra={<Link to="/mes/schedule">去排程</Link>}>
      <Asked query={query} failed="订单没有读出">
        {({ records, total }) =>
          records.length === 0 ? (
            <p className={styles.calm}>没有订单会晚</p>
          ) : (
            <ul className={styles.late}>
              {records.map((row) => (
                <li key={row.id}>
                  <Link to={`${ordersPath}/detail/${row.id}`}>{plainText({ name: 'orderNo' }, row)}</Link>
                  <span>{explainedText({ name: 'productId' }, row)}</span>
                  <b>{lateWords(row, nowMs)}</b>
                </li>
              ))}
              {total > records.length ? (
                <li>
                  <Link to={addressWith(ordersPath, lateOrdersWhere)}>共 {total} 单</Link>
                </li>
              ) : null}
            </ul>
          )
        }
      </Asked>
    </Card>
  )
}

/** By how much an order is late, in the words of the walls. */
function lateWords(row: RecordRow, nowMs: number): string {
  const { plantTz } = configuration
  const dueMs = endOfDueDay(plainText({ name: 'dueDate' }, row), plantTz)
  const forecastMs = instantOf(plainText({ name: 'forecastFinish' }, row), plantTz)
  const late = dueMs === null ? null : lateMs(dueMs, { actualMs: null, forecastMs }, nowMs)
  return `晚 ${lateText(Math.ceil((late ?? 0) / 60_000))}`
}

const warnings = [
  { only: 'short', by: 'material', title: '低于安全库存', unit: '种' },
  { only: 'expiring', by: 'lot', title: '30 天内到期', unit: '批' },
  { only: 'expired', by: 'lot', title: '已到期', unit: '批' },
  { only: 'blocked', by: 'lot', title: '不可用', unit: '批' },
] as const

function StockWarnings() {
  const query = useInventorySums()
  return (
    <Card size="small" title="库存提醒" extra={<Link to="/wms/inventory">库存清单</Link>}>
      <Asked query={query} failed="库存没有读出">
        {(sums) => (
          <ul className={styles.warnings}>
            {warnings.map(({ only, by, title, unit }) => (
              <li key={only} data-warns={sums[only] > 0}>
                <span>{title}</span>
                <Link to={addressWith('/wms/inventory', { by, only })}>
                  {sums[only]} {unit}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Asked>
    </Card>
  )
}
