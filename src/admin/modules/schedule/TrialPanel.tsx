import { Button } from 'antd'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { changesBetween, minutesText, reasonsOf, timeTextIn } from './scheduleBars.ts'
import type { useSchedulePlanning } from './useSchedulePlanning.ts'
import styles from './SchedulePage.module.css'

const mostChanges = 8

type Props = { plan: ScheduleView; planning: ReturnType<typeof useSchedulePlanning>; selected: string | null }

/** Below the chart: what a trial does to which order before it is saved; and of the chosen bar its order, why it ends when it does, and expediting. */
export function TrialPanel({ plan, planning: { trial, isBusy, apply, discard, tryExpedite }, selected }: Props) {
  const view = trial?.view ?? plan
  const timeText = timeTextIn(view.plantTz)
  const bar = view.bars.find(({ taskId }) => taskId === selected)
  return (
    <>
      {trial === null ? null : (
        // Escape in any of its buttons gives the trial up
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section className={styles.trial} aria-label="试排结果" onKeyDown={(event) => (event.key === 'Escape' ? void discard() : undefined)}>
          <header>
            <strong>
              {trial.because}：会晚 {plan.figures.lateCount} → {view.figures.lateCount} 单，晚 {minutesText(plan.figures.lateMin)} →{' '}
              {minutesText(view.figures.lateMin)}，换线 {plan.figures.changeoverMin} → {view.figures.changeoverMin} 分
            </strong>
            <span className={styles.quiet}>试排 {(view.figures.durationMs / 1000).toFixed(1)} 秒，还没有保存</span>
            <span className={styles.grow} />
            <Button disabled={isBusy} onClick={() => void discard()}>
              放弃
            </Button>
            <Button type="primary" loading={isBusy} onClick={() => void apply()}>
              应用
            </Button>
          </header>
          <Changes plan={plan} view={view} timeText={timeText} />
        </section>
      )}
      {bar === undefined ? null : (
        <section className={styles.chosen} aria-label="选中的工序">
          <header>
            <strong>
              {bar.orderNo} {bar.productName} · {bar.processName}
            </strong>
            <span>
              {bar.equipCode} {timeText(bar.startMs)} – {timeText(bar.endMs)}
            </span>
            <span className={styles.quiet}>交期 {timeText(bar.dueMs).slice(0, 5)}</span>
            {bar.lateMin > 0 ? <b>晚 {minutesText(bar.lateMin)}</b> : null}
            <span className={styles.grow} />
            <Button disabled={isBusy} onClick={() => void tryExpedite(bar.orderId, `加急 ${bar.orderNo}`)}>
              加急试算
            </Button>
          </header>
          <ol>
            {reasonsOf(view, bar.orderId, timeText).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Changes({ plan, view, timeText }: { plan: ScheduleView; view: ScheduleView; timeText: (atMs: number) => string }) {
  const changes = changesBetween(plan, view)
  if (changes.length === 0) return <p className={styles.quiet}>没有订单的完工时间会变。</p>
  return (
    <table>
      <thead>
        <tr>
          <th>订单</th>
          <th>产品</th>
          <th>交期</th>
          <th>原预计</th>
          <th>试排后</th>
          <th>变化</th>
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, mostChanges).map(({ orderId, orderNo, productName, dueMs, beforeMs, afterMs }) => {
          const minutes = Math.round((afterMs - beforeMs) / 60_000)
          return (
            <tr key={orderId} data-late={afterMs > dueMs}>
              <td>{orderNo}</td>
              <td>{productName}</td>
              <td>{timeText(dueMs).slice(0, 5)}</td>
              <td>{timeText(beforeMs)}</td>
              <td>{timeText(afterMs)}</td>
              <td>
                {minutes > 0 ? '▼ 推后 ' : '▲ 提前 '}
                {minutesText(Math.abs(minutes))}
                {afterMs > dueMs ? '，会晚' : ''}
              </td>
            </tr>
          )
        })}
        {changes.length > mostChanges ? (
          <tr>
            <td colSpan={6}>还有 {changes.length - mostChanges} 单有变化</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
