import { Card } from 'antd'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTodo, useWorkflowRings } from '../../../api/workflow.ts'
import { noticeStore } from '../../../realtime/notices.ts'
import { byUrgency } from './todo/taskOrder.ts'
import styles from './WaitingList.module.css'

const everything = {}
const named = 4

/** The most urgent steps that wait for the signed-in person, and how many there are; nothing while there are none. */
export function WaitingList() {
  useWorkflowRings(useStore(noticeStore, ({ rings }) => rings))
  const tasks = byUrgency(useTodo(everything).data ?? [])
  if (tasks.length === 0) return null
  return (
    <Card size="small" title={`待我处理 ${tasks.length}`} extra={<Link to="/activiti/todoManage">全部待办</Link>}>
      <ul className={styles.list} aria-label="待我处理">
        {tasks.slice(0, named).map(({ id, title, applyer, name }) => (
          <li key={id}>
            <Link to={`/activiti/todoManage?task=${encodeURIComponent(id)}`}>{title}</Link>
            <span>
              {applyer} · {name}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
