import { openStates, orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { OrderState } from '#contract/modules/production/retained.ts'
import type { DeliveryForecast, DeliveryForecasts } from '#contract/modules/schedule/calls.ts'
import type { LateOrder } from '#contract/modules/schedule/retained.ts'
import type { RetainedView } from '../../../realtime/topicValues.ts'
import { deliveryGroups, lateLines, willLeave } from '../delivery/deliveryGroups.ts'
import type { Leaving } from '../delivery/deliveryGroups.ts'
import styles from './OverviewBoard.module.css'

const shownStates = ['running', 'paused', 'released', 'planned', 'approved', 'pending'] as const
const mostDeliveries = 4
/** what needs somebody stands first, what is packed last */
const tones: readonly Leaving['tone'][] = ['late', 'tight', 'unknown', 'fine', 'ready']

/** Orders that have not ended, by state. */
export function OrderTile({ orders, late, isStale }: { orders: ReadonlyMap<string, OrderState>; late: RetainedView<LateOrder>; isStale: boolean }) {
  const count = (status: string) => [...orders.values()].filter((order) => order.status === status).length
  const lateCount = late.state === 'ready' ? late.values.size : null
  return (
    <section className={styles.tile} data-stale={isStale}>
      <h2>
        订单 <span>未完工 {[...orders.values()].filter(({ status }) => openStates.some((open) => open === status)).length} 单</span>
      </h2>
      <p className={styles.big}>
        {count('running')}
        <small>单生产中</small>
      </p>
      <ul className={styles.lines}>
        {lateCount === null ? null : (
          <li data-tone={lateCount > 0 ? 'late' : 'fine'}>
            <span>会晚</span>
            <b data-late-orders="">{lateCount} 单</b>
          </li>
        )}
        {shownStates
          .filter((status) => status !== 'running' && count(status) > 0)
          .slice(0, lateCount === null ? 4 : 3)
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

/** The shade, which a name ends with; the whole name where it ends with something else, such as 10 g. */
const shadeIn = (name: string) => /[^ ]*\p{Script=Han}{2}[^ ]*$/u.exec(name)?.[0] ?? name

/** 交货行 of the next days and whether they leave in time, the late ones first; nothing where none leaves. */
export function DeliveryTile({ deliveries, nowMs }: { deliveries: DeliveryForecasts; nowMs: number }) {
  const all = deliveryGroups(deliveries, nowMs).flatMap((group) => group.deliveries)
  if (all.length === 0) return null
  const late = lateLines(all, nowMs)
  const place = (one: DeliveryForecast) => tones.indexOf(willLeave(one, nowMs).tone)
  return (
    <section className={styles.tile}>
      <h2>
        交货 <span>七天内 {all.length} 行</span>
      </h2>
      <p className={styles.big} data-tone={late > 0 ? 'late' : 'fine'}>
        <b data-late-lines="">{late}</b>
        <small>行会晚</small>
      </p>
      <ul className={styles.lines}>
        {all
          .toSorted((one, other) => place(one) - place(other))
          .slice(0, mostDeliveries)
          .map((one) => {
            const { tone, text } = willLeave(one, nowMs)
            return (
              <li key={one.id} data-tone={tone}>
                <span>{shadeIn(one.productName)}</span>
                <b>{text}</b>
              </li>
            )
          })}
      </ul>
    </section>
  )
}
