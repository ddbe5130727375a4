import { Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { configuration } from '../../../../api/address.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { BatchBar } from './BatchBar.tsx'
import styles from './Todo.module.css'
import { dueText } from './taskOrder.ts'

type Props = { tasks: readonly Task[]; chosen: string | null; onChoose: (task: Task) => void }

/** What waits for the signed-in person, the most urgent on top; several can be decided at once. */
export function TaskList({ tasks, chosen, onChoose }: Props) {
  const nowMs = useServerNow(60_000)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const several = picked === null ? [] : tasks.filter(({ id }) => picked.includes(id))
  return (
    <nav className={styles.list} aria-label="我的待办">
      <header>
        <strong>我的待办</strong>
        <span>{tasks.length}</span>
        {picked === null ? <span className={styles.quiet}>急的在上</span> : null}
        {tasks.length > 1 ? (
          <Button type="link" size="small" onClick={() => setPicked(picked === null ? [] : null)}>
            {picked === null ? '批量' : '取消批量'}
          </Button>
        ) : null}
      </header>
      {tasks.length === 0 ? <Empty description="现在没有要您办的。新的会自己出现在这里" /> : null}
      <ul>
        {tasks.map((task) => {
          const due = dueText(task, nowMs, configuration.plantTz)
          return (
            <li key={task.id}>
              {picked === null ? null : (
                <Checkbox
                  aria-label={`选择 ${task.title}`}
                  checked={picked.includes(task.id)}
                  onChange={({ target }) => setPicked(target.checked ? [...picked, task.id] : picked.filter((id) => id !== task.id))}
                />
              )}
              <button type="button" aria-current={task.id === chosen} onClick={() => onChoose(task)}>
                <strong>{task.title}</strong>
                <span>
                  {task.applyer} · {task.name}
                </span>
                <em data-tone={due.tone}>{due.text === '' ? task.createTime.slice(5, 16) : due.text}</em>
              </button>
            </li>
          )
        })}
      </ul>
      {several.length > 0 ? <BatchBar tasks={several} onDone={() => setPicked(null)} /> : null}
    </nav>
  )
}
