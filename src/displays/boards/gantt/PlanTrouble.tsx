import type { ScheduleBar } from '#contract/modules/schedule/calls.ts'
import { planNoticeTopic } from '#contract/modules/schedule/retained.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import { conflictLines } from './ganttBars.ts'
import styles from './GanttBoard.module.css'

/** lines on a wall; the office shows all */
const mostLines = 3

/** What of the plan cannot be done as it is: over date, without a place, in conflict. Nothing where all is well. */
export function PlanTrouble({ bars }: { bars: ReadonlyMap<string, ScheduleBar> }) {
  const view = useRetained(planNoticeTopic)
  const notice = view.state === 'ready' ? view.values.get('plan') : undefined
  const lines = conflictLines(bars)
  const unplaced = notice?.unplacedCount ?? 0
  if (lines.length === 0 && unplaced === 0 && (notice?.outdated ?? '') === '') return null
  return (
    <section className={styles.trouble} aria-label="计划的问题">
      {notice?.outdated ? <p>▲ 计划{notice.outdated}</p> : null}
      {unplaced > 0 ? <p>▲ {unplaced} 道工序没排进去，原因在办公室的“排程甘特”里看</p> : null}
      {lines.slice(0, mostLines).map((line) => (
        <p key={line}>▲ {line}</p>
      ))}
      {lines.length > mostLines ? <p>还有 {lines.length - mostLines} 处冲突</p> : null}
    </section>
  )
}
