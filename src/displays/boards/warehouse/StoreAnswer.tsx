import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { timeLeft } from '../../../charts/timeLeft.ts'
import styles from './WarehouseBoard.module.css'

/** places that are named beside the number */
const mostNamed = 3

/** Places of the floor that wait for material now, or soon will: what is picked late, or soon due, and for which there is none. */
function waitersOf(tasks: readonly WorkTask[], nowMs: number): WorkTask[] {
  return tasks.filter(({ key, dueMs, blocked }) => key.startsWith('issue ') && (blocked !== null || timeLeft(dueMs, nowMs).is !== 'fine'))
}

/** What is said while nobody waits for material: what is late, then what is tight, and that all is in time only where it is. */
export function calmAnswer(tasks: readonly WorkTask[], nowMs: number): { tone: 'late' | 'tight' | 'fine'; says: string; about: string } {
  const of = (is: string) => tasks.filter(({ dueMs }) => timeLeft(dueMs, nowMs).is === is).length
  const about = `没有地方等料，待办 ${tasks.length} 件`
  if (of('late') > 0) return { tone: 'late', says: `▲ ${of('late')} 件事逾期`, about }
  if (of('tight') > 0) return { tone: 'tight', says: `◆ ${of('tight')} 件事快到时间`, about }
  return { tone: 'fine', says: '没有地方等料', about: tasks.length === 0 ? '仓库没有要做的事' : `${tasks.length} 件事都来得及` }
}

/** The answer of the wall: how many places wait for material, which, and who moves; where none does, how many tasks are late. */
export function StoreAnswer({ tasks, nowMs }: { tasks: readonly WorkTask[]; nowMs: number }) {
  const waiters = waitersOf(tasks, nowMs)
  const isLate = waiters.some(({ dueMs }) => timeLeft(dueMs, nowMs).is === 'late')
  if (waiters.length === 0) {
    const { tone, says, about } = calmAnswer(tasks, nowMs)
    return (
      <section className={styles.answer} data-tone={tone} aria-label="等料">
        <strong>{says}</strong>
        <p className={styles.calm}>{about}</p>
      </section>
    )
  }
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
