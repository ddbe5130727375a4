import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { changesBetween, minutesText } from './scheduleBars.ts'
import styles from './SchedulePage.module.css'

const mostChanges = 8

/** What a trial does to which order. What a move answers for is what it changes beside the same run without it: who was late before is not late because of it. */
export function TrialChanges({ plan, view, timeText }: { plan: ScheduleView; view: ScheduleView; timeText: (atMs: number) => string }) {
  const changes = changesBetween(plan, view)
  const isMove = view.unmoved !== null
  if (changes.length === 0) return <p className={styles.quiet}>没有订单的完工时间会变。</p>
  return (
    <table>
      <thead>
        <tr>
          <th>订单</th>
          <th>产品</th>
          <th>交期</th>
          <th>原计划</th>
          {isMove ? <th>不改动</th> : null}
          <th>{isMove ? '改动后' : '试排后'}</th>
          <th>{isMove ? '改动引起' : '变化'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, mostChanges).map(({ orderId, orderNo, productName, dueMs, beforeMs, unmovedMs, afterMs }) => {
          const minutes = Math.round((afterMs - unmovedMs) / 60_000)
          const isLate = afterMs > dueMs
          return (
            <tr key={orderId} data-late={isLate && unmovedMs <= dueMs}>
              <td>{orderNo}</td>
              <td>{productName}</td>
              <td>{timeText(dueMs).slice(0, 5)}</td>
              <td>{timeText(beforeMs)}</td>
              {isMove ? <td>{timeText(unmovedMs)}</td> : null}
              <td>{timeText(afterMs)}</td>
              <td>
                {minutes === 0 ? '没有' : minutes > 0 ? '▼ 推后 ' : '▲ 提前 '}
                {minutes === 0 ? '' : minutesText(Math.abs(minutes))}
                {isLate ? (unmovedMs > dueMs ? '，本来就会晚' : '，会晚') : ''}
              </td>
            </tr>
          )
        })}
        {changes.length > mostChanges ? (
          <tr>
            <td colSpan={isMove ? 7 : 6}>还有 {changes.length - mostChanges} 单有变化</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
