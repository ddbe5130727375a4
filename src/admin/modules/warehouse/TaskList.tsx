import { Button, Empty } from 'antd'
import { workKindTexts } from '#contract/modules/warehouse/workbench/workbench.ts'
import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { clockText } from './MostUrgent.tsx'
import { timeLeft } from '../../../charts/timeLeft.ts'
import styles from './Workbench.module.css'

type Props = { tasks: readonly WorkTask[]; nowMs: number; movesDone: number; movesReversed: number; onOpen: (task: WorkTask) => void }

const marks = { late: '▲ ', tight: '◆ ', fine: '' } as const

/** What is to be done, by its time; each line has one button, and what is blocked says by what. */
export function TaskList({ tasks, nowMs, movesDone, movesReversed, onOpen }: Props) {
  return (
    <section className={styles.tasks} aria-label="要做的事">
      <header>
        <h2>要做的事</h2>
        <span>按最晚时间，急的在上</span>
      </header>
      {tasks.length === 0 ? <Empty description="这里没有要做的事" /> : null}
      <ol>
        {tasks.map((task) => {
          const left = timeLeft(task.dueMs, nowMs)
          return (
            <li key={task.key} data-is={left.is} data-blocked={task.blocked !== null}>
              <p className={styles.when}>
                <b>
                  {marks[left.is]}
                  {left.words}
                </b>
                <small>{clockText(task.dueMs)} 前</small>
              </p>
              <i>{workKindTexts[task.kind].replace('待', '')}</i>
              <p className={styles.goods}>
                <b>{task.title}</b>
                <small>{task.detail}</small>
              </p>
              <p className={styles.where}>
                <span>
                  {task.blocked === null ? `${task.person === '' ? '没人接' : task.person} ${task.done} / ${task.total} ${task.pieces}` : `▲ ${task.blocked}`}
                </span>
                <small>{task.place}</small>
              </p>
              <Button type={left.is === 'fine' || task.blocked !== null ? 'default' : 'primary'} onClick={() => onOpen(task)}>
                {task.button}
              </Button>
            </li>
          )
        })}
      </ol>
      <footer>
        {tasks.length} 件　本班移动 {movesDone} 笔，撤销 {movesReversed} 笔
      </footer>
    </section>
  )
}
