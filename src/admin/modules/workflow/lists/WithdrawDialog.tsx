import { Input, Modal } from 'antd'
import { useState } from 'react'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Business } from '#contract/modules/workflow/wire.ts'
import { act } from '../../../../api/workflow.ts'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { useActing } from '../todo/useActing.ts'

/** Takes an application back while it runs; the record is a draft again. */
export function WithdrawDialog({ application: { id, procInstId, title }, onClose }: { application: Business; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { isBusy, run } = useActing()
  return (
    <Modal
      open
      title={`撤回：${title}`}
      okText="撤回"
      okButtonProps={{ danger: true }}
      footer={okOrReason(reason.trim() === '' ? '请先写明撤回原因' : null, '撤回')}
      confirmLoading={isBusy}
      onOk={() => void run(() => act(paths.cancel, { id, procInstId, reason })).then((isDone) => isDone && onClose())}
      onCancel={onClose}
    >
      <p>撤回后流程结束，单据回到草稿，可以修改后重新提交。</p>
      <Input.TextArea
        aria-label="撤回原因"
        placeholder="撤回原因，办理人会看到"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
