import { Empty, Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { machines } from '#contract/modules/equipment/machine.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { Asked } from '../../session/Asked.tsx'
import { LiveStates } from '../equipment/LiveStates.tsx'
import { MachineStateTag } from '../equipment/MachineStateTag.tsx'
import styles from './Operator.module.css'
import { OperatorTask } from './OperatorTask.tsx'

const mostMachines = 500
/** what is still to come that a person wants to see */
const mostWaiting = 6
const nobodyHears = () => {}
/** machines that tasks are given to */
const working = 'mixer,mill,sieve,press,filler,pack'

/** 操作台: one machine, its task in hand, and the one next step, for fingers (factory.md 3.8; operator's tablet). Which machine stands in the address, so a tablet keeps its own. */
export function OperatorPage() {
  const [search, setSearch] = useSearchParams()
  const found = useRecords(machines, { type_MultiString: working, column: 'seq', order: 'asc', pageNo: 1, pageSize: mostMachines }, true)
  const named = search.get('machine') ?? ''
  const busy = useRecords(
    tasks,
    { status_MultiString: 'running,paused,ready', column: 'planStart', order: 'asc', pageNo: 1, pageSize: mostMachines },
    named === '',
  )
  return (
    <Asked query={found} failed="设备没有读出">
      {({ records }) => {
        const machine = records.find((one) => [code(one), one.id].includes(named)) ?? busiest(records, busy.data?.records ?? []) ?? records[0]
        if (!machine) return <Empty description="还没有设备，请先在设备台账中登记" />
        return (
          <div className={styles.page}>
            <LiveStates />
            <div className={styles.head}>
              <Select
                size="large"
                aria-label="我的设备"
                className={styles.machine ?? ''}
                value={code(machine)}
                options={records.map((one) => ({ value: code(one), label: `${code(one)} ${plainText({ name: 'name' }, one)}` }))}
                onChange={(next) => setSearch({ machine: next }, { replace: true })}
              />
              <MachineStateTag equipCode={code(machine)} />
            </div>
            <TasksOf key={machine.id} machineId={machine.id} />
          </div>
        )
      }}
    </Asked>
  )
}

/** The machine on which something is in hand, else where something may begin: that is where whoever opens the desk stands. */
function busiest(records: readonly RecordRow[], found: readonly RecordRow[]): RecordRow | undefined {
  const [task] = found.toSorted((one, other) => rank(one) - rank(other))
  return records.find(({ id }) => id === task?.['equipmentId'])
}

const code = (machine: RecordRow) => plainText({ name: 'equipCode' }, machine)

function TasksOf({ machineId }: { machineId: string }) {
  const query = { equipmentId: machineId, status_MultiString: 'running,paused,ready,pending', column: 'planStart', order: 'asc', pageNo: 1, pageSize: 50 }
  const found = useRecords(tasks, query, true)
  const reload = useReload(tasks)
  useRecordChanges(tasks.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={found} failed="任务没有读出">
      {({ records }) => {
        const [task, ...waiting] = records.toSorted((one, other) => rank(one) - rank(other))
        if (!task) return <Empty description="这台设备现在没有任务。派工后会自己出现在这里" />
        return (
          <CommandHost resource={tasks} onWriting={nobodyHears} onGiven={reload}>
            <OperatorTask key={task.id} task={task} onReported={reload} />
            {waiting.length === 0 ? null : (
              <section className={styles.next} aria-label="接下来">
                <h3>接下来</h3>
                <ol>
                  {waiting.slice(0, mostWaiting).map((one) => (
                    <li key={one.id}>
                      <span>{plainText({ name: 'taskNo' }, one)}</span>
                      <span>{explainedText({ name: 'processId' }, one)}</span>
                      <span>{plainText({ name: 'planStart' }, one).slice(5, 16)}</span>
                      <span>{explainedText({ name: 'status' }, one)}</span>
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </CommandHost>
        )
      }}
    </Asked>
  )
}

const order = ['running', 'paused', 'ready', 'pending']

/** What is in hand comes first, then what may begin. */
function rank(task: RecordRow): number {
  return order.indexOf(plainText({ name: 'status' }, task))
}
