import { Button } from 'antd'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { TrialChanges } from './TrialChanges.tsx'
import { minutesText, reasonsOf, timeTextIn } from './scheduleBars.ts'
import type { useSchedulePlanning } from './useSchedulePlanning.ts'
import styles from './SchedulePage.module.css'

type Props = { plan: ScheduleView; planning: ReturnType<typeof useSchedulePlanning>; selected: string | null }

/** Below the chart: what a trial does to which order before it is saved; and of the chosen bar its order, why it ends when it does, and expediting. */
export function TrialPanel({ plan, planning: { trial, isBusy, apply, discard, tryExpedite }, selected }: Props) {
  const view = trial?.view ?? plan
  const timeText = timeTextIn(view.plantTz)
  const before = view.unmoved ?? plan.figures
  const bar = view.bars.find(({ taskId }) => taskId === selected)
  return (
    <>
      {trial === null ? null : (
        // Escape in any of its buttons gives the trial up
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section className={styles.trial} aria-label="试排结果" onKeyDown={(event) => (event.key === 'Escape' ? void discard() : undefined)}>
          <header>
            <strong>
              {trial.because}：会晚 {before.lateCount} → {view.figures.lateCount} 单，晚 {minutesText(before.lateMin)} → {minutesText(view.figures.lateMin)}
              ，换线 {before.changeoverMin} → {view.figures.changeoverMin} 分{view.unmoved === null ? '' : '（与不改动时相比）'}
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
          <TrialChanges plan={plan} view={view} timeText={timeText} />
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
      )}
    </>
  )
}
