import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { OrderState } from '#contract/modules/production/retained.ts'
import { useDeliveries } from '../../../api/schedule.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { deliveryGroups, willLeave } from '../delivery/deliveryGroups.ts'
import styles from './OverviewBoard.module.css'

const shownStates = ['running', 'paused', 'released', 'planned', 'approved', 'pending'] as const
const mostDeliveries = 4

/** Orders that have not ended, by state. */
export function OrderTile({ orders, isStale }: { orders: ReadonlyMap<string, OrderState>; isStale: boolean }) {
  const count = (status: string) => [...orders.values()].filter((order) => order.status === status).length
  return (
    <section className={styles.tile} data-stale={isStale}>
      <h2>
        订单 <span>共 {orders.size} 单未结</span>
      </h2>
      <p className={styles.big}>
        {count('running')}
        <small>单生产中</small>
      </p>
      <ul className={styles.lines}>
        {shownStates
          .filter((status) => status !== 'running' && count(status) > 0)
          .slice(0, 4)
          .map((status) => (
            <li key={status}>
              <span>{orderStatusTexts[status]}</span>
              <b>{count(status)}</b>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** What leaves today and whether it will; nothing where nobody may see it or nothing leaves. */
export function DeliveryTile() {
  const { data } = useDeliveries()
  const nowMs = useServerNow(60_000)
  if (!data) return null
  const groups = deliveryGroups(data, nowMs)
  const all = groups.flatMap(({ deliveries }) => deliveries)
  if (all.length === 0) return null
  const late = all.filter((one) => willLeave(one, nowMs).tone === 'late').length
  return (
    <section className={styles.tile}>
      <h2>
        交付 <span>七天内 {all.length} 单</span>
      </h2>
      <p className={styles.big} data-tone={late > 0 ? 'late' : 'fine'}>
        {late}
        <small>单会晚</small>
      </p>
      <ul className={styles.lines}>
        {all.slice(0, mostDeliveries).map((one) => {
          const { tone, text } = willLeave(one, nowMs)
          return (
            <li key={`${one.orderNo} ${one.deliverAtMs}`} data-tone={tone}>
              <span>{one.productName}</span>
              <b>{text}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
