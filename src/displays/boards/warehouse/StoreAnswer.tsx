import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { timeLeft } from '../../../charts/timeLeft.ts'
import styles from './WarehouseBoard.module.css'

/** places that are named beside the number */
const mostNamed = 3

/** Places of the floor that wait for material now, or soon will: what is picked late, or soon due, and for which there is none. */
export function waitersOf(tasks: readonly WorkTask[], nowMs: number): WorkTask[] {
  return tasks.filter(({ key, dueMs, blocked }) => key.startsWith('issue ') && (blocked !== null || timeLeft(dueMs, nowMs).is !== 'fine'))
}

/** The answer of the wall: how many places wait for material, which, and who moves. */
export function StoreAnswer({ waiters, nowMs, open }: { waiters: readonly WorkTask[]; nowMs: number; open: number }) {
  const isLate = waiters.some(({ dueMs }) => timeLeft(dueMs, nowMs).is === 'late')
  if (waiters.length === 0)
    return (
      <section className={styles.answer} data-tone="fine" aria-label="等料">
        <strong>没有地方等料</strong>
        <p className={styles.calm}>{open === 0 ? '仓库没有要做的事' : `${open} 件事都来得及`}</p>
      </section>
    )
  return (
    <section className={styles.answer} data-tone={isLate ? 'late' : 'tight'} aria-label="等料">
      <strong>
        {isLate ? '▲' : '◆'} {waiters.length} 处等料
      </strong>
      <ul>
        {waiters.slice(0, mostNamed).map((task) => (
          <li key={task.key} data-is={timeLeft(task.dueMs, nowMs).is}>
            <b>{task.place}</b>
            <span>等{task.title}</span>
            <em>{timeLeft(task.dueMs, nowMs).words}</em>
            <span>{task.blocked ?? (task.person === '' ? '没人拣' : `已拣 ${task.done} / ${task.total} ${task.pieces}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
