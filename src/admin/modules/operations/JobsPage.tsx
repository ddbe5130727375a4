import { App, Badge, Button } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { jobStatus, quartzJobs } from '#contract/modules/operations/job.ts'
import type { RecordRow } from '../../../api/records.ts'
import type { Asked } from '../../fields/fieldKit.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'
import { JobRunsDrawer } from './JobRuns.tsx'
import { useJobWrites } from './useJobWrites.ts'

const cells = { status: StatusCell, lastState: LastStateCell }
const ofAll: Asked = {}

/** What the plant has done by itself at set times: when, whether it worked, and doing it now. */
export function JobsPage() {
  return <ResourcePage resource={quartzJobs} cells={cells} ToolbarActions={AllRunsCommand} RowActions={JobActions} rowActionsPx={112} />
}

function StatusCell({ row }: { row: RecordRow }) {
  return <Badge status={row['status'] === jobStatus.running ? 'success' : 'default'} text={plainText({ name: 'status_dictText' }, row)} />
}

const looks: Record<string, 'success' | 'error' | 'warning'> = { done: 'success', failed: 'error', cancelled: 'warning' }

function LastStateCell({ row }: { row: RecordRow }) {
  const state = plainText({ name: 'lastState' }, row)
  return state === '' ? <>—</> : <Badge status={looks[state] ?? 'default'} text={plainText({ name: 'lastState_dictText' }, row)} />
}

function AllRunsCommand() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="sys:jobRun:list">
      <Button onClick={() => setOpen(true)}>全部执行记录</Button>
      {isOpen ? <JobRunsDrawer title="全部执行记录" fixed={ofAll} onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

function JobActions({ row }: { row: RecordRow }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { pause, resume, execute } = useJobWrites()
  const isRunning = row['status'] === jobStatus.running
  const title = plainText({ name: 'jobClassName_dictText' }, row)
  async function say(write: (id: string) => Promise<string>): Promise<void> {
    setBusy(true)
    try {
      void message.success(await write(row.id))
    } catch (error) {
      void message.error(errorText(error, '没有成功，请重试'))
    }
    setBusy(false)
  }
  return (
    <>
      <Permit action="sys:quartzJob:execute">
        <Button type="link" size="small" disabled={isBusy} onClick={() => void say(execute)}>
          立即执行
        </Button>
      </Permit>
      <Permit action="sys:quartzJob:pause">
        <Button type="link" size="small" disabled={isBusy} onClick={() => void say(isRunning ? pause : resume)}>
          {isRunning ? '暂停' : '恢复'}
        </Button>
      </Permit>
      <Permit action="sys:jobRun:list">
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          记录
        </Button>
      </Permit>
      {isOpen ? <JobRunsDrawer title={`执行记录：${title}`} fixed={{ jobId: row.id }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
