import { Card } from 'antd'
import { figures } from '#contract/modules/modules.ts'
import { FigureTiles } from '../../resource/figure/FigureTiles.tsx'
import styles from './UnreadAnnouncements.module.css'
import { waitingFigures } from './waitingFigures.ts'

const ofRecords = figures.filter(({ name }) => waitingFigures.includes(name))

/** Records that wait for somebody, as numbers that open them. */
export function TaskRecords() {
  return (
    <Card size="small" title="要处理的记录">
      <FigureTiles figures={ofRecords} label="要处理的记录" />
      <p className={styles.none}>这个版本还没有审批流程，所以没有待办</p>
    </Card>
  )
}
