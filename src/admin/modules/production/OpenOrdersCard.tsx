import { Card, Empty } from 'antd'
import { Link } from 'react-router-dom'
import { orders } from '#contract/modules/production/order.ts'
import { openStates, orderStates } from '#contract/modules/production/orderStates.ts'
import { useResourceReport } from '../../../api/resourceReports.ts'
import { useReportChanges } from '../../resource/report/useReportChanges.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './HomeCards.module.css'
import { orderListPath } from './orderListPath.ts'
import type { ReportLine } from '#contract/resourceReport.ts'

const open = { status_MultiString: [...openStates, 'finished'].join(',') }

/** How many orders are in which state. */
export function OpenOrdersCard() {
  useReportChanges(orders)
  const query = useResourceReport(orders, { ...open, groupBy: 'status', measures: 'count', pageNo: '1', pageSize: '50' })
  return (
    <Card size="small" title="未结订单" extra={<Link to={addressWith(orderListPath, open)}>全部订单</Link>}>
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
                  <Link to={addressWith(orderListPath, where)}>{count}</Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Asked>
    </Card>
  )
}

type OpenOrders = { status: string; text: string; count: number; where: Record<string, string> }

/** The lines of a report by state. */
function openOrderLines(lines: readonly ReportLine[]): OpenOrders[] {
  return lines.map(({ keys, texts, values, where }) => ({ status: String(keys[0] ?? ''), text: texts[0] ?? '', count: values[0] ?? 0, where }))
}

/** The order in which an order goes through its states. */
function inTheirWay(one: Pick<OpenOrders, 'status'>, other: Pick<OpenOrders, 'status'>): number {
  const at = ({ status }: Pick<OpenOrders, 'status'>) => orderStates.all.indexOf(status)
  return at(one) - at(other)
}
