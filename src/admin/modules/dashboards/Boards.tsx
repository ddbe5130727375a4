import { Card } from 'antd'
import { Link } from 'react-router-dom'
import styles from './Boards.module.css'

const boards = [
  { path: '/display/plc', title: 'PLC 监控', answers: '现在哪台设备最需要我？' },
  { path: '/display/powder', title: '磨粉看板', answers: '磨机都在限值以内吗？' },
]

/** The way to the boards. */
export function Boards() {
  return (
    <Card size="small" title="看板">
      <ul className={styles.boards}>
        {boards.map(({ path, title, answers }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
            <span>{answers}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
