import { Button } from 'antd'
import { useState } from 'react'
import { printJobs } from '#contract/modules/printing/printJob.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'
import { PrintDialog } from './PrintDialog.tsx'

const firstSteps = '点“打印标签”，选一种标签和一台打印机；任务排队后按优先级打印，断电或断网后不会自己重打。'

/** What waits for the label printers, what they are at, and what a person has to decide. */
export function PrintJobsPage() {
  return <ResourcePage resource={printJobs} firstSteps={firstSteps} ToolbarActions={OrderLabels} />
}

function OrderLabels() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:label:print">
      <Button type="primary" onClick={() => setOpen(true)}>
        打印标签
      </Button>
      {isOpen && <PrintDialog onClose={() => setOpen(false)} />}
    </Permit>
  )
}
