import { Button, Flex, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { workflowPath, workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Instance } from '#contract/modules/workflow/wire.ts'
import { act, useRunning } from '../../../../api/workflow.ts'
import { Permit } from '../../../session/Permit.tsx'
import { useActing } from '../todo/useActing.ts'
import { historyPath } from './columns.tsx'
import { ReasonButton } from './ReasonButton.tsx'
import { WorkflowTable } from './WorkflowTable.tsx'

const everything = {}

/** 运行中 (/activiti/processInsManage): every application that runs, where it stands, and what an administrator may do with it. */
export function RunningPage() {
  const { isBusy, run } = useActing()
  return (
    <WorkflowTable<Instance>
      query={useRunning(everything)}
      failed="运行中的流程没有读出"
      empty="现在没有运行中的流程"
      rowKey={({ procInstId }) => procInstId}
      words={({ name, applyer, currTaskName, description }) => [name, applyer, currTaskName, description].join(' ')}
      columns={[
        { title: '流程', key: 'name', width: 220, render: (_value, { name, procInstId }) => <Link to={historyPath(procInstId)}>{name}</Link> },
        { title: '版本', dataIndex: 'version', width: 70 },
        { title: '申请人', dataIndex: 'applyer', width: 100 },
        { title: '走到哪一步', dataIndex: 'currTaskName', width: 180 },
        { title: '开始时间', dataIndex: 'startTime', width: 170 },
        {
          title: '状态',
          key: 'isSuspended',
          width: 90,
          render: (_value, { isSuspended }) => (isSuspended ? <Tag>已挂起</Tag> : <Tag color="processing">运行中</Tag>),
        },
        {
          title: '操作',
          key: 'acts',
          width: 140,
          fixed: 'right',
          render: (_value, { procInstId, isSuspended }) => (
            <Permit action="act:instance:manage">
              <Flex gap={4}>
                <Button
                  type="link"
                  size="small"
                  disabled={isBusy}
                  onClick={() => void run(() => act(paths.instanceStatus, { id: procInstId, status: isSuspended ? '1' : '0' }))}
                >
                  {isSuspended ? '恢复' : '挂起'}
                </Button>
                <ReasonButton
                  title="结束"
                  isDanger
                  explains="流程马上结束，申请回到草稿。办过的步骤仍在历史里。"
                  give={(reason) => act(workflowPath(paths.deleteInstances, procInstId), { reason })}
                />
              </Flex>
            </Permit>
          ),
        },
      ]}
    />
  )
}
