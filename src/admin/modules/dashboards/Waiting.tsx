import { Card } from 'antd'
import { Link } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { NeedingMachines } from './NeedingMachines.tsx'
import { urgentStates } from './needingMachines.ts'
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx'
import styles from './Waiting.module.css'

/** What disturbs the work: machines that need somebody, and what was not read. `machines` empty: this person sees none. */
export function Waiting({ machines }: { machines: readonly Machine[] }) {
  return (
    <Card size="small" title="留意" extra={<Link to="/dashboard/task">任务</Link>}>
      {machines.length === 0 ? null : (
        <section className={styles.part} aria-label="要人的设备">
          <h3>要人的设备</h3>
          <NeedingMachines wanted={urgentStates} />
        </section>
      )}
      <section className={styles.part} aria-label="未读通知">
        <h3>未读通知</h3>
        <UnreadAnnouncements />
      </section>
    </Card>
  )
}
