import { Card, Empty } from 'antd'
import type { ReactNode } from 'react'
import { leaves } from '#contract/modules/workflow/leave.ts'
import { approvals } from '#contract/modules/workflow/approvals.ts'
import type { Process } from '#contract/modules/workflow/wire.ts'
import { useProcesses } from '../../../../api/workflow.ts'
import { Asked } from '../../../session/Asked.tsx'

const ownOnes = { status: '1', roles: 'true', zx: 'true' }
const leaveTable = approvals.find(({ resource }) => resource.name === leaves.name)?.tableName

/** A page of an example that needs the process for leave: without it, what is to be done. */
export function LeaveProcess({ title, children }: { title: string; children: (process: Process) => ReactNode }) {
  return (
    <Card size="small" title={title}>
      <Asked query={useProcesses(ownOnes)} failed="请假流程没有读出">
        {(processes) => {
          const process = processes.find(({ businessTable }) => businessTable === leaveTable)
          return process ? children(process) : <Empty description="还没有启用请假流程。请管理员在“流程模型”里部署，并在“已发布流程”里关联请假单" />
        }}
      </Asked>
    </Card>
  )
}
