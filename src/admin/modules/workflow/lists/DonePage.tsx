import { Button, Popconfirm } from 'antd'
import { workflowPath, workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import { act, useDone } from '../../../../api/workflow.ts'
import { useActing } from '../todo/useActing.ts'
import { durationOf, titleColumn, urgencyColumn } from './columns.tsx'
import { WorkflowTable } from './WorkflowTable.tsx'

const everything = {}

/** 已办 (/activiti/doneManage): steps that the signed-in person decided; one can be taken back while nobody acted on it. */
export function DonePage() {
  const { isBusy, run } = useActing()
  return (
    <WorkflowTable<HistoricTask>
      query={useDone(everything)}
      failed="已办没有读出"
      empty="还没有办过的。办过的审批会出现在这里"
      rowKey={({ id }) => id}
      words={({ title, processName, applyer, name }) => [title, processName, applyer, name].join(' ')}
      columns={[
        titleColumn(),
        { title: '流程', dataIndex: 'processName', width: 140 },
        { title: '步骤', dataIndex: 'name', width: 140 },
        { title: '申请人', dataIndex: 'applyer', width: 100 },
        { title: '我的操作', dataIndex: 'deleteReason', width: 120 },
        { title: '意见', dataIndex: 'comment', width: 220, ellipsis: true },
        urgencyColumn(),
        { title: '办理时间', dataIndex: 'endTime', width: 170 },
        { title: '用时', key: 'duration', width: 90, render: (_value, { duration }) => durationOf(duration) },
        {
          title: '操作',
          key: 'acts',
          width: 150,
          fixed: 'right',
          render: (_value, { id }) => (
            <>
              <Popconfirm
                title="取回后由您重新办理。下一步已经办过时不能取回。"
                okText="取回"
                onConfirm={() => void run(() => act(paths.own.takeBack, { id, comment: '' }))}
              >
                <Button type="link" size="small" disabled={isBusy}>
                  取回
                </Button>
              </Popconfirm>
              <Popconfirm
                title="从您的已办里去掉这一条？流程的历史不变。"
                okText="删除"
                onConfirm={() => void run(() => act(workflowPath(paths.deleteHistoric, id), {}))}
              >
                <Button type="link" size="small" danger disabled={isBusy}>
                  删除
                </Button>
              </Popconfirm>
            </>
          ),
        },
      ]}
    />
  )
}
