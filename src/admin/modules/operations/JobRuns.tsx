import { App, Button, Drawer, Typography } from 'antd'
import { jobRuns } from '#contract/modules/operations/job.ts'
import { errorText } from '#contract/errorText.ts'
import type { RecordRow } from '../../../api/records.ts'
import type { Asked } from '../../fields/fieldKit.ts'
import { plainText } from '../../fields/plain.ts'
import { RecordList } from '../../resource/RecordList.tsx'
import { useLocalQuery } from '../../resource/listQueryState.ts'
import { Permit } from '../../session/Permit.tsx'
import { useJobWrites } from './useJobWrites.ts'

const widthPx = 1120
const cells = { output: OutputCell }
const firstSteps = '还没有执行过：等到执行时间，或点“立即执行”。'

/** The runs of one job, or of all, as they go on: the server tells of every step. */
export function JobRunsDrawer({ title, fixed, onClose }: { title: string; fixed: Asked; onClose: () => void }) {
  return (
    <Drawer title={title} size={widthPx} open onClose={onClose}>
      <RecordList resource={jobRuns} asking={useLocalQuery()} fixed={fixed} cells={cells} RowActions={CancelAction} firstSteps={firstSteps} />
    </Drawer>
  )
}

/** What a run said at its end; before that, what it is at. */
function OutputCell({ row }: { row: RecordRow }) {
  const isOver = row['state'] !== 'running'
  const text = plainText({ name: isOver ? 'output' : 'progressText' }, row)
  return (
    <Typography.Text {...(row['state'] === 'done' ? {} : { type: row['state'] === 'failed' ? 'danger' : 'secondary' })} ellipsis={{ tooltip: text }}>
      {text}
    </Typography.Text>
  )
}

function CancelAction({ row }: { row: RecordRow }) {
  const { modal, message } = App.useApp()
  const { cancel } = useJobWrites()
  if (row['state'] !== 'running' && row['state'] !== 'waiting') return null
  const ask = () =>
    void modal.confirm({
      title: '取消这次执行？',
      content: '正在执行的会停下，没有保存的结果不再保存。以后的执行时间不受影响。',
      okText: '取消执行',
      cancelText: '返回',
      okButtonProps: { danger: true },
      async onOk() {
        try {
          void message.success(await cancel(row.id))
        } catch (error) {
          void message.error(errorText(error, '没有取消，请重试'))
        }
      },
    })
  return (
    <Permit action="sys:jobRun:cancel">
      <Button type="link" size="small" danger onClick={ask}>
        取消执行
      </Button>
    </Permit>
  )
}
