import { Alert } from 'antd'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import styles from './SchedulePage.module.css'

/** rows that are shown before the rest is only counted */
const mostRows = 12

/** Above the chart: that a plan is over date, and what it has no place for, each with its reason. */
export function PlanNotes({ view: { outdated, unplaced, runId } }: { view: ScheduleView }) {
  return (
    <>
      {outdated === null ? null : (
        <Alert type="warning" showIcon title={runId === null ? outdated : outdated.replace('重新自动排程', '重新试排')} role="status" />
      )}
      {unplaced.length === 0 ? null : (
        <section className={styles.unplaced} aria-label="没排进去的工序">
          <strong>{unplaced.length} 道工序没排进去</strong>
          <table>
            <thead>
              <tr>
                <th>订单</th>
                <th>工序</th>
                <th>产品</th>
                <th>原因</th>
              </tr>
            </thead>
            <tbody>
              {unplaced.slice(0, mostRows).map(({ taskId, orderNo, taskNo, processName, productName, says }) => (
                <tr key={taskId}>
                  <td>{orderNo}</td>
                  <td>
                    {taskNo} {processName}
                  </td>
                  <td>{productName}</td>
                  <td>{says}</td>
                </tr>
              ))}
              {unplaced.length > mostRows ? (
                <tr>
                  <td colSpan={4}>还有 {unplaced.length - mostRows} 道</td>
                </tr>
              ) : null}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
