import { Card } from 'antd'
import { Link } from 'react-router-dom'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { useHolds } from '../../session/useHolds.ts'
import { NeedingMachines } from './NeedingMachines.tsx'
import { TaskRecords } from './TaskRecords.tsx'
import styles from './TaskPage.module.css'
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx'

const stopped: readonly MachineState[] = ['down', 'minorStop', 'waiting']

/** What waits for the person now. */
export function TaskPage() {
  const seesPlant = useHolds('mes:plc:view')
  return (
    <div className={styles.page}>
      {seesPlant ? (
        <Card size="small" title="停机和待料的设备">
          <NeedingMachines wanted={stopped} />
        </Card>
      ) : null}
      <Card size="small" title="未读通知" extra={<Link to="/isps/userAnnouncement">全部通知</Link>}>
        <UnreadAnnouncements />
      </Card>
      <TaskRecords />
    </div>
  )
}
