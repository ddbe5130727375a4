import { Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Business } from '#contract/modules/workflow/wire.ts'
import { act, useApplied, useWorkflowRings } from '../../../../api/workflow.ts'
import { useStore } from 'zustand'
import { noticeStore } from '../../../../realtime/notices.ts'
import { ReviseDialog } from '../apply/ReviseDialog.tsx'
import { SubmitDialog } from '../apply/SubmitDialog.tsx'
import { useActing } from '../todo/useActing.ts'
import { statusColumns, titleColumn, urgencyColumn } from './columns.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { WorkflowTable } from './WorkflowTable.tsx'

const everything = {}
const isDraft = ({ status, result }: Business) => status === 0 || status === 3 || (status === 2 && result === 3)

/** 我的申请 (/activiti/applyList): what the signed-in person applied for, the newest first. */
export function AppliedPage() {
  useWorkflowRings(useStore(noticeStore, ({ rings }) => rings))
  const { isBusy, run } = useActing()
  const [submitted, setSubmitted] = useState<Business | null>(null)
  const [revised, setRevised] = useState<Business | null>(null)
  const [withdrawn, setWithdrawn] = useState<Business | null>(null)
  return (
    <>
      <WorkflowTable<Business>
        query={useApplied(everything)}
        failed="我的申请没有读出"
        empty="还没有申请。点“发起申请”开始第一个"
        rowKey={({ id }) => id}
        words={({ title, processName, currTaskName }) => [title, processName, currTaskName].join(' ')}
        tools={
          <Link to="/activiti/applyHome">
            <Button type="primary">发起申请</Button>
          </Link>
        }
        columns={[
          titleColumn(),
          { title: '流程', dataIndex: 'processName', width: 140 },
          ...statusColumns<Business>(),
          { title: '走到哪一步', dataIndex: 'currTaskName', width: 160 },
          urgencyColumn(),
          { title: '提交时间', dataIndex: 'applyTime', width: 170 },
          { title: '创建时间', dataIndex: 'createTime', width: 170 },
          {
            title: '操作',
            key: 'acts',
            width: 240,
            fixed: 'right',
            render: (_value, row) => (
              <Flex gap={4}>
                {isDraft(row) ? (
                  <>
                    <ReviseLink row={row} onRevise={setRevised} />
                    <Button type="link" size="small" onClick={() => setSubmitted(row)}>
                      {row.status === 0 ? '提交' : '重新提交'}
                    </Button>
                  </>
                ) : null}
                {row.status === 1 ? (
                  <Button
                    type="link"
                    size="small"
                    disabled={isBusy}
                    onClick={() => void run(() => act(paths.own.urge, { procInstId: row.procInstId, comment: '' }))}
                  >
                    催办
                  </Button>
                ) : null}
                {row.procInstStatus === 1 ? (
                  <Button type="link" size="small" onClick={() => setWithdrawn(row)}>
                    撤回
                  </Button>
                ) : null}
                {row.status === 0 ? (
                  <Popconfirm title="删除这份草稿？" okText="删除" onConfirm={() => void run(() => act(paths.deleteDrafts, { ids: row.id }))}>
                    <Button type="link" size="small" danger>
                      删除
                    </Button>
                  </Popconfirm>
                ) : null}
              </Flex>
            ),
          },
        ]}
      />
      {revised ? (
        <ReviseDialog
          application={revised}
          onClose={(isSubmitted) => {
            setRevised(null)
            if (isSubmitted) setSubmitted(revised)
          }}
        />
      ) : null}
      {submitted ? <SubmitDialog application={submitted} onClose={() => setSubmitted(null)} /> : null}
      {withdrawn ? <WithdrawDialog application={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </>
  )
}

/** Where it is changed: here, or on the page of its kind of record. */
function ReviseLink({ row, onRevise }: { row: Business; onRevise: (row: Business) => void }) {
  const approval = approvalOf(row.tableName)
  if (!approval) return null
  if (!approval.revise) return <Link to={approval.routeName}>修改</Link>
  return (
    <Button type="link" size="small" onClick={() => onRevise(row)}>
      修改
    </Button>
  )
}
