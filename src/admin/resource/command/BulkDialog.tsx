import { Alert, Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import styles from './Bulk.module.css'
import { useFocusBack } from '../useFocusBack.ts'
import { BulkFooter } from './BulkFooter.tsx'
import { BulkReportList } from './BulkReportList.tsx'
import { CommandFields } from './CommandFields.tsx'
import { focusFirst, submitsDialog } from './dialogKeys.ts'
import { refusalText } from './refusals.ts'
import { useBulkRun } from './useBulkRun.ts'
import { useCommandForms } from './useCommandForms.ts'
import { useReasons } from './useReasons.ts'
import type { BulkReport } from './bulkRun.ts'
import type { BulkPhase } from './useBulkRun.ts'

type Props = {
  resource: Resource
  command: Command
  rows: readonly RecordRow[]
  /** `left`: those that the command was not given to */
  onClose: (left: readonly RecordRow[]) => void
}

/** One command for many records: what it needs is asked once, then it is given to one after the other; at the end stands what failed and why. */
export function BulkDialog({ resource, command, rows, onClose }: Props) {
  useFocusBack()
  const reasonFor = useReasons(resource, command)
  const [judged] = useState(() => rows.map((row) => ({ row, sentence: reasonFor(row) })))
  const refused = judged.flatMap(({ row, sentence }) => (sentence === null ? [] : [{ row, sentence }]))
  const possible = judged.flatMap(({ row, sentence }) => (sentence === null ? [row] : []))
  const signers = command.sign?.when !== 'always' ? 0 : command.sign.second === null ? 1 : 2
  const forms = useCommandForms(
    command.asks.map(({ name }) => name),
    signers,
  )
  const [complaint, setComplaint] = useState<string | null>(null)
  const run = useBulkRun(resource, command, possible, (error) => {
    if (!forms.show(error)) setComplaint(refusalText(error))
  })
  const body = useRef<HTMLDivElement | null>(null)
  const { phase, report } = run

  async function begin() {
    if (phase !== 'asking' || report.left.length === 0) return
    setComplaint(null)
    const filled = await forms.read()
    if (filled !== null) await run.begin(filled)
  }

  const tried = report.given.length + report.failures.length
  const isAtRest = phase === 'asking' || phase === 'done'
  const close = () => onClose([...report.failures.map(({ row }) => row), ...report.left, ...refused.map(({ row }) => row)])
  return (
    <Modal
      open
      title={`批量${command.title}`}
      mask={{ closable: false }}
      closable={isAtRest}
      keyboard={isAtRest}
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen && focusFirst(body.current)}
      footer={<BulkFooter command={command} run={run} onBegin={() => void begin()} onClose={close} />}
    >
      <div
        ref={body}
        role="presentation"
        onKeyDown={(event) => {
          if (!submitsDialog(event)) return
          event.preventDefault()
          void begin()
        }}
      >
        {complaint === null ? null : <Alert type="error" showIcon role="alert" title={complaint} style={{ marginBlockEnd: 16 }} />}
        <p className={styles.counts} role="status">
          {bulkWords(command.title, phase, report, refused.length)}
        </p>
        {phase === 'asking' ? null : (
          <Progress
            aria-label={`批量${command.title}`}
            percent={Math.round((tried / Math.max(1, possible.length)) * 100)}
            format={() => `${tried}/${possible.length}`}
            status={isAtRest ? 'normal' : 'active'}
          />
        )}
        {/* kept while it runs: what was filled in serves again when a signature was not taken */}
        <div hidden={phase !== 'asking'}>
          <CommandFields
            resource={resource}
            command={command}
            forms={forms}
            signers={signers}
            subject={`${report.left.length} 条${resource.title}，逐条签名`}
            onSubmit={() => void begin()}
          />
        </div>
        <BulkReportList title={`失败 ${report.failures.length} 条`} resource={resource} failures={report.failures} />
        <BulkReportList title={`不能${command.title} ${refused.length} 条`} resource={resource} failures={refused} />
      </div>
    </Modal>
  )
}

/** How a bulk command stands, in one line. `title` is the command's, `refused` how many records cannot have it in their state. */
function bulkWords(title: string, phase: BulkPhase, { given, failures, left }: BulkReport, refused: number): string {
  const untouched = given.length + failures.length === 0
  if (phase === 'asking' && untouched) return left.length === 0 ? `选中的 ${refused} 条现在都不能${title}` : beforehand(title, left.length, refused)
  const counts = [
    `成功 ${given.length} 条`,
    ...(failures.length > 0 ? [`失败 ${failures.length} 条`] : []),
    ...(refused > 0 ? [`不能${title} ${refused} 条`] : []),
    ...(left.length > 0 ? [`还没有执行 ${left.length} 条`] : []),
  ]
  return counts.join('，')
}

function beforehand(title: string, left: number, refused: number): string {
  return `将逐条${title} ${left} 条${refused > 0 ? `；另有 ${refused} 条现在不能${title}，会跳过` : ''}`
}
