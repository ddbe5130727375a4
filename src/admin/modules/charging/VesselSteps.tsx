import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { completeCharging } from '#contract/modules/charging/charge.ts'
import type { VesselNow } from '#contract/modules/charging/chargeCalls.ts'
import { cleanVessel, vessels } from '#contract/modules/charging/vessel.ts'
import { startTask } from '#contract/modules/production/planCommands.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import styles from './Tg.module.css'

const nobodyHears = () => {}

type Props = { now: VesselNow; onDone: () => void }

/** What has to be so before anything goes in, and what comes after it, each with its one button: begun, cleared, clean, charged. */
export function VesselSteps({ now, onDone }: Props) {
  const { task, clearance, vessel, progress, plantTz } = now
  const until = (at: number | null) => (at === null ? '' : `到 ${wireTime(at, plantTz).slice(5, 16)}`)
  const isIn = vessel.cleanStatus === 'inUse' && vessel.chargedBatchNo === task?.batchNo
  return (
    <ol className={styles.steps} aria-label="投料前后">
      {task === null ? null : (
        <CommandHost resource={tasks} onWriting={nobodyHears} onGiven={onDone}>
          <Step title="开工" isDone={task.status === 'running'} says={task.status === 'running' ? task.taskNo : '还没有开工'}>
            {task.status === 'ready' ? <TaskButton command={startTask} task={task} /> : null}
          </Step>
        </CommandHost>
      )}
      {task === null ? null : (
        <Step
          title="清场"
          isDone={isIn || clearance?.status === 'valid'}
          says={clearance === null ? '还没有清场记录' : `${clearance.clearanceNo} ${isIn ? '' : until(clearance.validUntil)}`}
        >
          <Link to={addressWith('/mes/clearance', clearance === null ? {} : { clearanceNo: clearance.clearanceNo })}>去清场</Link>
        </Step>
      )}
      <CommandHost resource={vessels} onWriting={nobodyHears} onGiven={onDone}>
        <Step
          title="清洁"
          isDone={isIn || vessel.cleanUntil !== null}
          says={isIn ? '使用中' : vessel.cleanUntil === null ? '待清洁' : `已清洁，${until(vessel.cleanUntil)}`}
        >
          {isIn ? null : <CleanButton vessel={vessel} />}
        </Step>
      </CommandHost>
      {task === null ? null : (
        <CommandHost resource={tasks} onWriting={nobodyHears} onGiven={onDone}>
          <Step
            title="投料"
            isDone={progress.isChecked}
            says={`${progress.charged} / ${progress.signed} 袋${progress.unsigned > 0 ? `，${progress.unsigned} 袋没复核` : ''}`}
          >
            {progress.isChecked || progress.signed === 0 || progress.charged < progress.signed ? null : <TaskButton command={completeCharging} task={task} />}
          </Step>
        </CommandHost>
      )}
    </ol>
  )
}

type StepProps = { title: string; isDone: boolean; says: string; children: React.ReactNode }

function Step({ title, isDone, says, children }: StepProps) {
  return (
    <li className={styles.before} data-done={isDone}>
      <span>
        <b>
          {isDone ? '✓' : '○'} {title}
        </b>
        <small>{says}</small>
      </span>
      {children}
    </li>
  )
}

type TaskProps = { command: typeof startTask | typeof completeCharging; task: NonNullable<VesselNow['task']> }

function TaskButton({ command, task }: TaskProps) {
  const { start } = useCommandHost()
  return (
    <Button type="primary" size="large" className={styles.touch ?? ''} onClick={() => void start(command, task)}>
      {command.title}
    </Button>
  )
}

function CleanButton({ vessel }: { vessel: VesselNow['vessel'] }) {
  const { start } = useCommandHost()
  return (
    <Button size="large" className={styles.touch ?? ''} onClick={() => void start(cleanVessel, vessel)}>
      {cleanVessel.title}
    </Button>
  )
}
