import { Alert, Input, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import type { InputRef } from 'antd'
import { queryClient } from '../../../api/queryClient.ts'
import { enterStation } from '../../../api/signIn.ts'
import { ApiError } from '../../../api/request.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import styles from './Station.module.css'

type Props = { right: string; onClose: () => void }

/** 换人: who works here from now on shows badge and PIN; what was begun on this page stays (docs/decisions/121-badge-and-pin.md). */
export function EnterPanel({ right, onClose }: Props) {
  const [badge, setBadge] = useState('')
  const [pin, setPin] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [badgeId, pinId] = [useId(), useId()]
  const badgeField = useRef<InputRef>(null)
  const pinField = useRef<InputRef>(null)

  const lacks = badge === '' ? '请先扫工牌或输入工号' : pin === '' ? '请先输入 PIN' : null

  async function enter() {
    setIsSending(true)
    setRefused(null)
    try {
      await enterStation({ badge, pin, right })
      onClose()
      queryClient.removeQueries({ type: 'inactive' }) // each person sees by their own rights
      void queryClient.invalidateQueries()
    } catch (error) {
      setPin('')
      setRefused(error instanceof ApiError ? error.message : '没有换成，请重试')
      setIsSending(false)
      pinField.current?.focus()
    }
  }

  return (
    <Modal open title="换人" onCancel={onClose} footer={null} destroyOnHidden afterOpenChange={(isOpen) => (isOpen ? badgeField.current?.focus() : undefined)}>
      <form
        className={styles.enter}
        onSubmit={(event) => {
          event.preventDefault()
          if (lacks === null) void enter()
        }}
      >
        {refused === null ? null : <Alert type="error" showIcon title={refused} />}
        <div>
          <label htmlFor={badgeId}>工牌</label>
          {/* a scanner writes here as a hand does, and ends with Enter; while the caret is here the page behind hears no scan */}
          <Input
            size="large"
            id={badgeId}
            ref={badgeField}
            value={badge}
            placeholder="扫工牌，或输入工号"
            onChange={({ target }) => setBadge(target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              pinField.current?.focus()
            }}
          />
        </div>
        <div>
          <label htmlFor={pinId}>PIN</label>
          <Input.Password
            id={pinId}
            ref={pinField}
            size="large"
            value={pin}
            inputMode="numeric"
            autoComplete="one-time-code"
            visibilityToggle={false}
            placeholder="签名用的 PIN"
            onChange={({ target }) => setPin(target.value)}
          />
        </div>
        <ReadyButton type="primary" size="large" htmlType="submit" loading={isSending} reason={lacks}>
          进入
        </ReadyButton>
      </form>
    </Modal>
  )
}
