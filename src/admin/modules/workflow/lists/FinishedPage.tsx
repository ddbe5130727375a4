import { Button, Popconfirm } from 'antd'
import { Link } from 'react-router-dom'
import { workflowPath, workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { HistoricInstance } from '#contract/modules/workflow/wire.ts'
import { act, useFinished } from '../../../../api/workflow.ts'
import { Permit } from '../../../session/Permit.tsx'
import { useActing } from '../todo/useActing.ts'
import { durationOf, historyPath, resultColumn } from './columns.tsx'
import { WorkflowTable } from './WorkflowTable.tsx'

const everything = {}

/** 已结束 (/activiti/processFinishManage): every application that is over and how it came out. */
export function FinishedPage() {
  const { isBusy, run } = useActing()
  return (
    <WorkflowTable<HistoricInstance>
      query={useFinished(everything)}
      failed="已结束的流程没有读出"
      empty="还没有结束的流程"
      rowKey={({ procInstId }) => procInstId}
      words={({ name, applyer, deleteReason }) => [name, applyer, deleteReason].join(' ')}
      columns={[
        { title: '流程', key: 'name', width: 220, render: (_value, { name, procInstId }) => <Link to={historyPath(procInstId)}>{name}</Link> },
        { title: '版本', dataIndex: 'version', width: 70 },
        { title: '申请人', dataIndex: 'applyer', width: 100 },
        resultColumn(),
        { title: '原因', dataIndex: 'deleteReason', width: 180, ellipsis: true },
        { title: '开始时间', dataIndex: 'startTime', width: 170 },
        { title: '结束时间', dataIndex: 'endTime', width: 170 },
        { title: '用时', key: 'duration', width: 90, render: (_value, { duration }) => durationOf(duration) },
        {
          title: '操作',
          key: 'acts',
          width: 90,
          fixed: 'right',
          render: (_value, { procInstId }) => (
            <Permit action="act:instance:manage">
              <Popconfirm
                title="删除后不能再看到它的历史。"
                okText="删除"
                onConfirm={() => void run(() => act(workflowPath(paths.deleteFinished, procInstId), {}))}
              >
                <Button type="link" size="small" danger disabled={isBusy}>
                  删除
                </Button>
              </Popconfirm>
            </Permit>
          ),
        },
      ]}
    />
  )
}
