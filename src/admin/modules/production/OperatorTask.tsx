import { Alert, App, Button, Input, InputNumber, Progress } from 'antd'
import { useState } from 'react'
import { finishTask, pauseTask, resumeTask, shortTask, startTask } from '#contract/modules/production/planCommands.ts'
import type { MachineCount } from '#contract/modules/production/machineCount.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { reportWork, workReports } from '#contract/modules/production/workReport.ts'
import { createIntent, useCommandStandings } from '../../../api/commands.ts'
import { useMachineCount } from '../../../api/plans.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import styles from './Operator.module.css'

const amount = (task: RecordRow, name: string) => (typeof task[name] === 'number' ? task[name] : 0)

const waiting = '前一道工序还没有做完，或者计划还没有派工。轮到这道工序时，这里会自己变成可以开工'

/** The task in hand: what it is, how far, and its one big next step. */
export function OperatorTask({ task, onReported }: { task: RecordRow; onReported: () => void }) {
  const { start } = useCommandHost()
  const { data: standings = [] } = useCommandStandings(tasks, task.id)
  const status = plainText({ name: 'status' }, task)
  const [good, planned, unit] = [amount(task, 'qtyGood'), amount(task, 'qtyPlan'), explainedText({ name: 'unit' }, task)]
  const next = { ready: startTask, pending: startTask, paused: resumeTask, running: finishTask }[status] ?? startTask
  const reason = status === 'pending' ? waiting : (standings.find(({ name }) => name === next.name)?.reason ?? null)
  return (
    <section className={styles.task} aria-label="当前任务">
      <div className={styles.about}>
        <strong>{explainedText({ name: 'processId' }, task)}</strong>
        <span>{plainText({ name: 'taskNo' }, task)}</span>
        <span>{explainedText({ name: 'status' }, task)}</span>
        <span>
          {task['planStart']
            ? `计划 ${plainText({ name: 'planStart' }, task).slice(5, 16)} 至 ${plainText({ name: 'planEnd' }, task).slice(5, 16)}`
            : '还没有排程'}
        </span>
      </div>
      <div className={styles.amount}>
        <b>{plainText({ name: 'qtyGood' }, task) || '0'}</b> / {plainText({ name: 'qtyPlan' }, task)} {unit}，不良 {plainText({ name: 'qtyBad' }, task) || '0'}
      </div>
      <Progress aria-label="已完成" percent={planned === 0 ? 0 : Math.min(100, Math.round((good / planned) * 100))} />
      {reason === null ? null : <Alert type="info" showIcon title={reason} role="status" />}
      <ReadyButton type="primary" block className={styles.big ?? ''} reason={reason} onClick={() => void start(next, task)}>
        {next.title}
      </ReadyButton>
      {status === 'running' ? (
        <>
          {standings.some(({ name, reason: why }) => name === shortTask.name && why === null) ? (
            <Button block className={styles.second ?? ''} onClick={() => void start(shortTask, task)}>
              {shortTask.title}
            </Button>
          ) : null}
          <ReportForm taskId={task.id} unit={unit} left={Math.max(0, planned - good)} onReported={onReported} />
          <Button block className={styles.second ?? ''} onClick={() => void start(pauseTask, task)}>
            暂停
          </Button>
        </>
      ) : null}
    </section>
  )
}

type ReportProps = { taskId: string; unit: string; left: number; onReported: () => void }

/** What was made since the last report. */
function ReportForm({ taskId, unit, left, onReported }: ReportProps) {
  const [good, setGood] = useState<number | null>(null)
  const [bad, setBad] = useState<number | null>(null)
  const [reasons, setReasons] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()

  async function report() {
    setBusy(true)
    setRefusal(null)
    try {
      const asked = { taskId, qtyGood: good ?? 0, qtyBad: bad ?? 0, reasons }
      const { message: said } = await intent.give(workReports, reportWork, { record: null, asked }, async () => [])
      void message.success(said)
      setGood(null)
      setBad(null)
      setReasons('')
      onReported()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const { data: count } = useMachineCount(taskId)
  const takeOver = ({ good: counted, bad: lost }: MachineCount) => {
    setGood(counted)
    setBad(lost)
  }

  return (
    <div className={styles.report} role="group" aria-label="报工">
      <CountBeside count={count} unit={unit} typed={good === null && bad === null ? null : (good ?? 0) + (bad ?? 0)} onTakeOver={takeOver} />
      <InputNumber
        size="large"
        aria-label="合格"
        prefix="合格"
        suffix={unit}
        min={0}
        value={good}
        placeholder={`还差 ${Number(left.toFixed(3))}`}
        onChange={setGood}
      />
      <InputNumber size="large" aria-label="不良" prefix="不良" suffix={unit} min={0} value={bad} onChange={setBad} />
      {(bad ?? 0) > 0 ? (
        <Input
          size="large"
          aria-label="不良原因"
          placeholder="请填写不良原因"
          maxLength={200}
          value={reasons}
          onChange={(event) => setReasons(event.target.value)}
        />
      ) : null}
      <ReadyButton
        className={styles.second ?? ''}
        loading={isBusy}
        reason={(good ?? 0) + (bad ?? 0) === 0 ? '请先填写做了多少' : (bad ?? 0) > 0 && reasons.trim() === '' ? '请先填写不良原因' : null}
        onClick={() => void report()}
      >
        报工
      </ReadyButton>
      {refusal === null ? null : <Alert className={styles.refusal ?? ''} type="warning" showIcon title={refusal} />}
    </div>
  )
}

type BesideProps = { count: MachineCount | undefined; unit: string; typed: number | null; onTakeOver: (count: MachineCount) => void }

/** The machine's own count since the last report, and how far what is typed is from it. */
function CountBeside({ count, unit, typed, onTakeOver }: BesideProps) {
  if (count === undefined) return null
  if (count.good === null) return <p className={styles.counted}>这台设备没有自己的计数，请按实际数量填写</p>
  const said = (amount: number) => `${Number(amount.toFixed(3))} ${unit}`
  const differs = typed === null ? null : typed - count.good - (count.bad ?? 0)
  return (
    <p className={styles.counted}>
      <span>
        设备计数 <b>{said(count.good)}</b>，不良 {said(count.bad ?? 0)}
      </span>
      {differs === null ? (
        <Button type="link" onClick={() => onTakeOver(count)}>
          按设备计数填写
        </Button>
      ) : (
        <span role="status">{Math.abs(differs) < 0.0005 ? '和设备计数一致' : `比设备计数${differs > 0 ? '多' : '少'} ${said(Math.abs(differs))}`}</span>
      )}
    </p>
  )
}
