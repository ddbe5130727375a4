import { Card, Empty } from 'antd'
import { Link } from 'react-router-dom'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { useHolds } from '../../session/useHolds.ts'
import { NeedingMachines } from './NeedingMachines.tsx'
import styles from './TaskPage.module.css'
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx'

const stopped: readonly MachineState[] = ['down', 'minorStop']

/** What waits for the person now. */
export function TaskPage() {
  const seesPlant = useHolds('mes:plc:view')
  return (
    <div className={styles.page}>
      {seesPlant ? (
        <Card title="停机的设备">
          <NeedingMachines wanted={stopped} />
        </Card>
      ) : null}
      <Card title="未读通知" extra={<Link to="/isps/userAnnouncement">全部通知</Link>}>
        <UnreadAnnouncements />
      </Card>
      <Card title="流程待办">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这个版本还没有审批流程，所以没有待办" />
      </Card>
    </div>
  )
}
