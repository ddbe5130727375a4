import { Button, Input } from 'antd'
import { useState } from 'react'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import styles from './ScanPage.module.css'

/** A code typed by hand, where a label cannot be read: it takes a right, and is marked everywhere. */
export function TypedCode({ onCode, onClose }: { onCode: (raw: string) => void; onClose: () => void }) {
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.typed}
      aria-label="手工输入"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code.trim())
      }}
    >
      <Input
        autoFocus
        size="large"
        aria-label="编号"
        placeholder="标签扫不出时输入编号"
        maxLength={200}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <ReadyButton size="large" type="primary" htmlType="submit" reason={code.trim() === '' ? '请先输入编号' : null}>
        确定
      </ReadyButton>
      <Button size="large" onClick={onClose}>
        取消
      </Button>
    </form>
  )
}

/** Picking another lot than the rule of the material has it needs a reason (factory.md 4 R14). */
export function BreakReason({ verb = '拣', onReason }: { verb?: string; onReason: (reason: string) => void }) {
  const [reason, setReason] = useState<string | null>(null)
  if (reason === null)
    return (
      <button type="button" data-second onClick={() => setReason('')}>
        {`就${verb}这批（写原因）`}
      </button>
    )
  return (
    <form
      className={styles.typed}
      aria-label="不按次序的原因"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() !== '') onReason(reason.trim())
      }}
    >
      <Input
        autoFocus
        size="large"
        aria-label="原因"
        placeholder={`为什么${verb}这批`}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <ReadyButton size="large" htmlType="submit" reason={reason.trim() === '' ? `请先写明为什么${verb}这批` : null}>
        {`${verb}这批`}
      </ReadyButton>
    </form>
  )
}
