import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { useActing } from '../todo/useActing.ts'

type Props = { title: string; explains: string; isDanger: boolean; give: (reason: string) => Promise<string> }

/** A button whose act is not done without a reason, and that says what it does first. */
export function ReasonButton({ title, explains, isDanger, give }: Props) {
  const [reason, setReason] = useState<string | null>(null)
  const { isBusy, run } = useActing()
  return (
    <>
      <Button type="link" size="small" danger={isDanger} onClick={() => setReason('')}>
        {title}
      </Button>
      <Modal
        open={reason !== null}
        title={title}
        okText={title}
        okButtonProps={{ danger: isDanger }}
        footer={okOrReason((reason ?? '').trim() === '' ? '请先写明原因' : null, title)}
        confirmLoading={isBusy}
        onOk={() => void run(() => give(reason ?? '')).then((isDone) => isDone && setReason(null))}
        onCancel={() => setReason(null)}
      >
        <p>{explains}</p>
        <Input.TextArea
          aria-label="原因"
          placeholder="写明原因，会留在历史里"
          rows={3}
          maxLength={500}
          value={reason ?? ''}
          onChange={({ target }) => setReason(target.value)}
        />
      </Modal>
    </>
  )
}
