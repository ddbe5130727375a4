import { Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { signTask } from '../../../../api/workflow.ts'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import styles from './Todo.module.css'

type Props = { task: Task; onSigned: (signId: string) => void; onClose: () => void }

const methods = [
  { value: 'password', label: '密码' },
  { value: 'pin', label: 'PIN' },
]

/** The signature of whoever passes a step that asks for one; it lives for a minute and is used at once. */
export function SignDialog({ task, onSigned, onClose }: Props) {
  const [method, setMethod] = useState<'password' | 'pin'>('password')
  const [secret, setSecret] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function sign() {
    if (secret === '' || isBusy) return
    setBusy(true)
    try {
      onSigned((await signTask({ id: task.id, method, secret, remark: '' })).signId)
    } catch (error) {
      setRefusal(errorText(error, '没有签名，请重试'))
      setSecret('')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={`通过并签名：${task.title}`}
      okText="签名并通过"
      footer={okOrReason(secret === '' ? (method === 'pin' ? '请先输入 PIN' : '请先输入密码') : null, '签名并通过')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void sign()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>您的签名表示批准这张单据现在的内容。</p>
        <Segmented aria-label="签名方式" options={methods} value={method} onChange={(next) => setMethod(next === 'pin' ? 'pin' : 'password')} />
        <Input.Password
          aria-label={method === 'pin' ? 'PIN' : '密码'}
          autoComplete="new-password"
          maxLength={128}
          autoFocus
          value={secret}
          {...(refusal === null ? {} : { status: 'error' })}
          onChange={({ target }) => setSecret(target.value)}
          onPressEnter={() => void sign()}
        />
        {refusal === null ? null : <p role="alert">{refusal}</p>}
      </div>
    </Modal>
  )
}
