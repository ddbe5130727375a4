import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { issues } from '#contract/modules/material/issue/issue.ts'
import { inOrders } from '#contract/modules/warehouse/in/inOrder.ts'
import { outOrders } from '#contract/modules/warehouse/out/outOrder.ts'
import { workKinds, workKindTexts } from '#contract/modules/warehouse/workbench/workbench.ts'
import type { WorkbenchSummary, WorkKind, WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { useReload } from '../../../api/records.ts'
import { useWorkbench } from '../../../api/warehouse.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { Asked } from '../../session/Asked.tsx'
import { MostUrgent } from './MostUrgent.tsx'
import { StoreScanBox } from './StoreScanBox.tsx'
import { StoreWarnings } from './StoreWarnings.tsx'
import { TaskList } from './TaskList.tsx'
import { timeLeft } from '../../../charts/timeLeft.ts'
import styles from './Workbench.module.css'

/** 仓库工作台: everything that waits for the store, the nearest first, what blocks it, and one box for every scan (mock wms-workbench). */
export function WorkbenchPage() {
  const query = useWorkbench()
  const reload = useReload(inOrders)
  const told = { onChange: reload, onGap: reload }
  useRecordChanges(inOrders.name, told)
  useRecordChanges(outOrders.name, told)
  useRecordChanges(issues.name, told)
  useRecordChanges(handlingUnits.name, told)
  return (
    <Asked query={query} failed="仓库的工作没有读出">
      {(summary) => <Workbench summary={summary} onScanned={reload} />}
    </Asked>
  )
}

function Workbench({ summary, onScanned }: { summary: WorkbenchSummary; onScanned: () => void }) {
  const [kind, setKind] = useState<WorkKind | 'all'>('all')
  const go = useNavigate()
  const nowMs = useServerNow(30_000) || summary.atMs
  const { tasks } = summary
  const shown = kind === 'all' ? tasks : tasks.filter((task) => task.kind === kind)
  const lateOf = (kinds: WorkKind) => tasks.some((task) => task.kind === kinds && timeLeft(task.dueMs, nowMs).is === 'late')
  const open = (task: WorkTask) => void go(task.opens)
  return (
    <div className={styles.page}>
      <MostUrgent tasks={tasks} nowMs={nowMs} onOpen={open} />
      <div className={styles.kinds} role="group" aria-label="哪些事">
        <button type="button" aria-pressed={kind === 'all'} onClick={() => setKind('all')}>
          <span>全部</span>
          <b>{tasks.length}</b>
        </button>
        {workKinds.map((one) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
            <span>{workKindTexts[one]}</span>
            <b data-late={lateOf(one)}>
              {lateOf(one) ? '▲ ' : ''}
              {tasks.filter((task) => task.kind === one).length}
            </b>
          </button>
        ))}
      </div>
      <div className={styles.columns}>
        <TaskList tasks={shown} nowMs={nowMs} movesDone={summary.movesDone} movesReversed={summary.movesReversed} onOpen={open} />
        <aside className={styles.side}>
          <StoreScanBox onScanned={onScanned} />
          <StoreWarnings summary={summary} />
        </aside>
      </div>
    </div>
  )
}
