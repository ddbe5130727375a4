import { workKindTexts } from '#contract/modules/warehouse/workbench/workbench.ts'
import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { timeLeft } from '../../../charts/timeLeft.ts'
import styles from './WarehouseBoard.module.css'

/** tasks of one page of the wall, and how long a page stands */
const [ofPage, pageMs] = [7, 20_000]
const marks = { late: '▲ ', tight: '◆ ', fine: '' } as const

/** Tasks by the time that is left; more than fit are turned through by the clock. */
export function StoreTasks({ tasks, nowMs }: { tasks: readonly WorkTask[]; nowMs: number }) {
  const pages = Math.max(1, Math.ceil(tasks.length / ofPage))
  const page = Math.floor(nowMs / pageMs) % pages
  const shown = tasks.slice(page * ofPage, (page + 1) * ofPage)
  return (
    <section className={styles.tasks} aria-label="任务">
      <h2>
        任务，剩余时间少的在前
        <span>{tasks.length === 0 ? '' : `第 ${page * ofPage + 1}–${page * ofPage + shown.length} 件，共 ${tasks.length} 件`}</span>
      </h2>
      {tasks.length === 0 ? <p className={styles.calm}>没有要做的事。到货、发料和出库单下达后会出现在这里</p> : null}
      <ol>
        {shown.map((task) => {
          const left = timeLeft(task.dueMs, nowMs)
          return (
            <li key={task.key} data-is={left.is}>
              <strong>
                {marks[left.is]}
                {left.words}
              </strong>
              <span>{workKindTexts[task.kind].replace('待', '')}</span>
              <b>{task.title}</b>
              <small>{task.detail}</small>
              <p className={styles.count}>
                <b>
                  {task.done} / {task.total} {task.pieces}
                </b>
                <i>
                  <u style={{ width: `${task.total === 0 ? 0 : (task.done * 100) / task.total}%` }} />
                </i>
              </p>
              <p className={styles.who}>
                <b>{task.person === '' ? '没人' : task.person}</b>
                <small>{task.blocked === null ? task.place : `▲ ${task.blocked}`}</small>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
