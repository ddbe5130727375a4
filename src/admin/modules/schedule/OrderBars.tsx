import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { lateText } from '../../../charts/duration.ts'
import { OrderGantt } from '../../../charts/gantt/OrderGantt.tsx'
import styles from './SchedulePage.module.css'

const lateWords = (lateMin: number) => (lateMin > 0 ? `晚 ${lateText(lateMin)}` : '')

/** The orders of a plan, drawn by frappe-gantt (STK-009, STK-017). */
export function OrderBars({ view: { bars }, hours }: { view: ScheduleView; hours: number }) {
  const orders = [...Map.groupBy(bars, ({ orderId }) => orderId)].map(([key, own]) => ({
    key,
    orderNo: own[0]?.orderNo ?? '',
    product: own[0]?.productName ?? '',
    late: lateWords(Math.max(...own.map(({ lateMin }) => lateMin))),
    startMs: Math.min(...own.map(({ startMs }) => startMs)),
    endMs: Math.max(...own.map(({ endMs }) => endMs)),
    progress: (own.filter(({ status }) => status === 'done').length / own.length) * 100,
    isLate: own.some(({ lateMin }) => lateMin > 0),
  }))
  return (
    <div className={styles.orders}>
      <OrderGantt
        bars={orders.toSorted((one, other) => one.startMs - other.startMs)}
        mode={hours <= 12 ? 'Hour' : hours <= 24 ? 'Quarter Day' : hours <= 168 ? 'Day' : 'Week'}
        barHeight={20}
      />
    </div>
  )
}
