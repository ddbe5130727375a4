import { Button, Flex, Result, Steps, Card, Empty } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Business, Process } from '#contract/modules/workflow/wire.ts'
import { ApplyForm } from '../apply/ApplyForm.tsx'
import { SubmitDialog } from '../apply/SubmitDialog.tsx'
import { AppliedPage } from '../lists/AppliedPage.tsx'
import type { ReactNode } from 'react'
import { leaves } from '#contract/modules/workflow/leave.ts'
import { approvals } from '#contract/modules/workflow/approvals.ts'
import { useProcesses } from '../../../../api/workflow.ts'
import { Asked } from '../../../session/Asked.tsx'

/** 基础表单 (/form/base-form): one form, kept or handed in. */
export function BasicFormPage() {
  return <LeaveForm title="基础表单：请假" />
}

/** 高级表单 (/form/advanced-form): the form with what came of the forms before it. */
export function AdvancedFormPage() {
  return (
    <Flex vertical gap={8}>
      <LeaveForm title="高级表单：请假和我的申请" />
      <AppliedPage />
    </Flex>
  )
}

/** A form that begins anew after each draft. */
function LeaveForm({ title }: { title: string }) {
  const [draft, setDraft] = useState<Business | null>(null)
  const [round, setRound] = useState(0)
  return (
    <>
      <LeaveProcess title={title}>
        {(process) => (
          <ApplyForm
            key={round}
            process={process}
            onDraft={(business, isSubmitted) => {
              setRound(round + 1)
              if (isSubmitted) setDraft(business)
            }}
          />
        )}
      </LeaveProcess>
      {draft ? <SubmitDialog application={draft} onClose={() => setDraft(null)} /> : null}
    </>
  )
}

const steps = [{ title: '填写' }, { title: '提交' }, { title: '完成' }]

/** 分步表单 (/form/step-form): filled in, handed in, done, one after the other. */
export function StepFormPage() {
  const [draft, setDraft] = useState<Business | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  return (
    <LeaveProcess title="分步表单：请假">
      {(process) => (
        <Flex vertical gap={24}>
          <Steps current={draft === null ? 0 : isSubmitting ? 1 : 2} items={steps} />
          {draft === null ? (
            <ApplyForm
              process={process}
              onDraft={(business, isSubmitted) => {
                setDraft(business)
                setSubmitting(isSubmitted)
              }}
            />
          ) : (
            <Result
              status={isSubmitting ? 'info' : 'success'}
              title={isSubmitting ? '请确认提交' : '已经保存'}
              extra={
                <Flex gap={8} justify="center">
                  <Link to="/activiti/applyList">
                    <Button type="primary">看我的申请</Button>
                  </Link>
                  <Button onClick={() => setDraft(null)}>再填一张</Button>
                </Flex>
              }
            />
          )}
          {draft && isSubmitting ? <SubmitDialog application={draft} onClose={() => setSubmitting(false)} /> : null}
        </Flex>
      )}
    </LeaveProcess>
  )
}

const ownOnes = { status: '1', roles: 'true', zx: 'true' }
const leaveTable = approvals.find(({ resource }) => resource.name === leaves.name)?.tableName

/** A page of an example that needs the process for leave: without it, what is to be done. */
function LeaveProcess({ title, children }: { title: string; children: (process: Process) => ReactNode }) {
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
