import { Card } from 'antd'
import type { BatchStep } from '#contract/modules/production/batchRecord.ts'
import { taskStatusTexts } from '#contract/modules/production/planStates.ts'
import { machineStateNames, machineStates } from '#contract/modules/equipment/machineState.ts'
import { useStates } from '../../../api/plc.ts'
import { useHolds } from '../../session/useHolds.ts'
import { StateKeys } from '../../../charts/StateKeys.tsx'
import { StateStrip } from '../../../charts/StateStrip.tsx'
import { momentText } from '../../../charts/trendTime.ts'
import { BatchParameterChart } from './BatchParameterChart.tsx'
import styles from './BatchRecord.module.css'

type Props = { step: BatchStep; number: number; plantTz: string }

/** One step of a batch: its machine, when it ran, what the machine did meanwhile, and what was measured. */
export function BatchStepCard({ step, number, plantTz }: Props) {
  const { processName, equipCode, equipName, startMs, endMs, parameters, status, taskNo } = step
  const ran = startMs !== null && endMs !== null && endMs > startMs && equipCode !== null
  return (
    <Card
      role="region"
      aria-label={`${number} ${processName}`}
      title={`${number} ${processName}`}
      extra={<span className={styles.quiet}>{`${taskNo} ${taskStatusTexts[status as keyof typeof taskStatusTexts] ?? ''}`}</span>}
    >
      <p className={styles.when}>
        <strong>{equipCode === null ? '还没有分配设备' : `${equipCode} ${equipName}`}</strong>
        <span>{startMs === null ? '还没有开工' : `${momentText(startMs, plantTz)} 至 ${endMs === null ? '现在' : momentText(endMs, plantTz)}`}</span>
      </p>
      {ran ? <MachineStates equipCode={equipCode} fromMs={startMs} toMs={endMs} /> : null}
      {parameters.length > 0 ? (
        <div className={styles.parameters}>
          {parameters.map((parameter) => (
            <BatchParameterChart key={parameter.tagCode} parameter={parameter} fromMs={startMs ?? 0} toMs={endMs ?? 0} plantTz={plantTz} />
          ))}
        </div>
      ) : (
        <p className={styles.quiet}>{status === 'done' ? '这道工序没有留下参数：设备没有测点，或者当时没有历史' : '完成后，设备的参数会记在这里'}</p>
      )}
    </Card>
  )
}

type Ran = { equipCode: string; fromMs: number; toMs: number }

/** What the machine did while the step ran; nothing for who may not see machines. */
function MachineStates(ran: Ran) {
  return useHolds('mes:plc:view') ? <SeenStates {...ran} /> : null
}

/** Nothing where its states are not known any more. */
function SeenStates({ equipCode, fromMs, toMs }: Ran) {
  const { data: rows = [] } = useStates({ equipCode, fromMs, toMs })
  const spans = rows.map(({ state, startMs, endMs }) => ({
    state: machineStateNames.find((name) => name === state) ?? 'offline',
    fromMs: startMs,
    toMs: endMs ?? toMs,
  }))
  const seen = machineStateNames.filter((name) => spans.some((span) => span.state === name && span.toMs > fromMs && span.fromMs < toMs))
  if (seen.length === 0) return null
  return (
    <div className={styles.states}>
      <StateStrip spans={spans} fromMs={fromMs} toMs={toMs} markMs={null} label={`${equipCode} 的状态`} />
      <StateKeys states={seen} wordOf={(state) => machineStates[state].word} />
    </div>
  )
}
