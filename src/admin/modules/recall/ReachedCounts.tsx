import { Card } from 'antd'
import type { Impact } from '#contract/modules/recall/impact.ts'
import styles from './RecallPage.module.css'

/** How many lots, boxes, places and customers something reached, what left in red. */
export function ReachedCounts({ impact: { counts, balance } }: { impact: Impact }) {
  const { lots, boxes, units, unitsShipped, places, customers, usable } = counts
  const figures: { title: string; value: string; unit: string; isBad?: boolean }[] = [
    { title: '批次', value: String(lots), unit: '批' },
    { title: '还能用', value: String(usable), unit: '批' },
    { title: '成品箱', value: String(boxes), unit: '箱' },
    { title: '已发出', value: String(unitsShipped), unit: '件', isBad: unitsShipped > 0 },
    { title: '还在厂里', value: String(units), unit: `件，${places} 处` },
    { title: '客户', value: String(customers), unit: '家', isBad: customers > 0 },
    ...(balance === null || balance.came === 0
      ? []
      : [{ title: '数量对账', value: ((100 * (balance.came - Math.abs(balance.lost))) / balance.came).toFixed(2), unit: '%' }]),
  ]
  return (
    <Card size="small">
      <dl className={styles.counts}>
        {figures.map(({ title, value, unit, isBad = false }) => (
          <div key={title} data-bad={isBad}>
            <dt>{isBad ? `▲ ${title}` : title}</dt>
            <dd>
              <strong>{value}</strong> {unit}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
