import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { act } from '../../../../api/workflow.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import styles from './Todo.module.css'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { useActing } from './useActing.ts'

/** Decides several steps at once: each succeeds or fails for itself, the server says how many did. A step that asks for a signature is not among them. */
export function BatchBar({ tasks, onDone }: { tasks: readonly Task[]; onDone: () => void }) {
  const { isBusy, run } = useActing()
  const [isRejecting, setRejecting] = useState(false)
  const [comment, setComment] = useState('')
  const signed = tasks.filter(({ isSigned }) => isSigned).length

  async function give(path: string, query: Record<string, string>) {
    if (!(await run(() => act(path, { ...query, comment })))) return
    setRejecting(false)
    onDone()
  }

  return (
    <footer className={styles.batch}>
      {signed > 0 ? <p>{signed} 件要签名，请单独打开办理</p> : null}
      <ReadyButton
        type="primary"
        loading={isBusy}
        reason={signed > 0 ? `${signed} 件要签名，请单独打开办理` : null}
        onClick={() => void give(paths.passAll, { ids: tasks.map(({ id }) => id).join(',') })}
      >
        通过 {tasks.length} 件
      </ReadyButton>
      <Button danger disabled={isBusy} onClick={() => setRejecting(true)}>
        驳回 {tasks.length} 件
      </Button>
      <Modal
        open={isRejecting}
        title={`驳回 ${tasks.length} 件`}
        okText="驳回"
        okButtonProps={{ danger: true }}
        footer={okOrReason(comment.trim() === '' ? '请先写明驳回原因' : null, '驳回')}
        confirmLoading={isBusy}
        onOk={() => void give(paths.backAll, { procInstIds: tasks.map(({ procInstId }) => procInstId).join(',') })}
        onCancel={() => setRejecting(false)}
      >
        <p>这些申请都会结束，单据回到草稿。</p>
        <Input.TextArea
          aria-label="驳回原因"
          placeholder="驳回原因，申请人会看到"
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Modal>
    </footer>
  )
}
