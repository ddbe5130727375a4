import { Button } from 'antd'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { minutesText, reasonsOf, timeTextIn } from './scheduleBars.ts'
import type { useSchedulePlanning } from './useSchedulePlanning.ts'
import styles from './SchedulePage.module.css'

type Props = { plan: ScheduleView; planning: ReturnType<typeof useSchedulePlanning>; selected: string | null }

/** Below the chart: of the chosen bar its order, why it ends when it does, and expediting. */
export function ChosenTask({ plan, planning: { trial, isBusy, tryExpedite }, selected }: Props) {
  const view = trial?.view ?? plan
  const timeText = timeTextIn(view.plantTz)
  const bar = view.bars.find(({ taskId }) => taskId === selected)
  if (bar === undefined) return null
  return (
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
        {bar.conflict ? <b>冲突：{bar.conflictSays}</b> : null}
        {bar.instead === '' ? null : <span>{bar.instead}</span>}
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
  )
}
