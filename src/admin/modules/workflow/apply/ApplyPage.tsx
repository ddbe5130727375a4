import { Button, Empty, Modal } from 'antd'
import { useState } from 'react'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { Business, Process } from '#contract/modules/workflow/wire.ts'
import { useProcesses } from '../../../../api/workflow.ts'
import { Asked } from '../../../session/Asked.tsx'
import styles from './Apply.module.css'
import { ApplyForm } from './ApplyForm.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'

const ownOnes = { status: '1', roles: 'true', zx: 'true' }

/** 发起申请 (/activiti/applyHome): the processes that the signed-in person may begin, each with its form. */
export function ApplyPage() {
  const [begun, setBegun] = useState<Process | null>(null)
  const [draft, setDraft] = useState<Business | null>(null)
  return (
    <Asked query={useProcesses(ownOnes)} failed="可以发起的流程没有读出">
      {(processes) => (
        <>
          {processes.length === 0 ? <Empty description="现在没有您可以发起的流程，请联系管理员" /> : null}
          <ul className={styles.processes} aria-label="可以发起的流程">
            {processes.map((process) => {
              const approval = approvalOf(process.businessTable)
              return (
                <li key={process.id}>
                  <strong>{process.name}</strong>
                  <p>{process.description === '' ? `填写${approval?.resource.title ?? '单据'}，提交后按流程审批` : process.description}</p>
                  {approval?.make ? (
                    <Button type="primary" onClick={() => setBegun(process)}>
                      填写
                    </Button>
                  ) : (
                    <p className={styles.quiet}>请在{approval?.resource.title ?? '业务'}页面上提交</p>
                  )}
                </li>
              )
            })}
          </ul>
          {begun ? (
            <Modal open title={begun.name} footer={null} width={720} mask={{ closable: false }} onCancel={() => setBegun(null)}>
              <ApplyForm
                process={begun}
                onDraft={(business, isSubmitted) => {
                  setBegun(null)
                  if (isSubmitted) setDraft(business)
                }}
              />
            </Modal>
          ) : null}
          {draft ? <SubmitDialog application={draft} onClose={() => setDraft(null)} /> : null}
        </>
      )}
    </Asked>
  )
}
