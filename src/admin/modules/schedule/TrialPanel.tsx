import { Button } from 'antd'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { TrialChanges } from './TrialChanges.tsx'
import { changesBetween, changeWords, minutesText, timeTextIn } from './scheduleBars.ts'
import type { useSchedulePlanning } from './useSchedulePlanning.ts'
import styles from './SchedulePage.module.css'

type Props = { plan: ScheduleView; planning: ReturnType<typeof useSchedulePlanning> }

/** Above the chart, where its buttons are in sight: what a trial does to which order before it is saved. */
export function TrialPanel({ plan, planning: { trial, isBusy, apply, discard } }: Props) {
  if (trial === null) return null
  const { view } = trial
  const before = view.unmoved ?? plan.figures
  return (
    // Escape in any of its buttons gives the trial up
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.trial} aria-label="试排结果" onKeyDown={(event) => (event.key === 'Escape' ? void discard() : undefined)}>
      <header>
        <strong>
          {trial.because}：{changeWords(changesBetween(plan, view))}；会晚 {before.lateCount} → {view.figures.lateCount} 单，晚 {minutesText(before.lateMin)} →{' '}
          {minutesText(view.figures.lateMin)}，换线 {before.changeoverMin} → {view.figures.changeoverMin} 分{view.unmoved === null ? '' : '（与不改动时相比）'}
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
      <div className={styles.changes}>
        <TrialChanges plan={plan} view={view} timeText={timeTextIn(view.plantTz)} />
      </div>
    </section>
  )
}
