import { Card } from 'antd'
import { Link } from 'react-router-dom'
import { figures } from '#contract/modules/modules.ts'
import { FigureTiles } from '../../resource/figure/FigureTiles.tsx'
import styles from './UnreadAnnouncements.module.css'

/** Figures of records that somebody has to do something about, by name. */
const waitingFigures: readonly string[] = ['ordersToApprove', 'overdueOrders', 'silentScreens']

const ofRecords = figures.filter(({ name }) => waitingFigures.includes(name))

/** Records that wait for somebody, as numbers that open them. */
export function TaskRecords() {
  return (
    <Card size="small" title="要处理的记录">
      <FigureTiles figures={ofRecords} label="要处理的记录" />
      <p className={styles.none}>
        要您审批的在
        <Link to="/activiti/todoManage" style={{ textDecoration: 'underline' }}>
          待办
        </Link>
        里
      </p>
    </Card>
  )
}
