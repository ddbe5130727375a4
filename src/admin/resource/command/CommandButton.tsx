import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'
import { useState } from 'react'
import type { Command } from '#contract/command.ts'
import styles from './CommandButton.module.css'

type Props = {
  command: Pick<Command, 'tone'>
  /** what the button says */
  title: string
  /** why it is grey; null when it can be pressed */
  reason: string | null
  look: Pick<ButtonProps, 'type' | 'size' | 'color' | 'variant'>
  onGive: () => Promise<void> | void
}

/** A command as a button. A grey one stays in reach of keyboard and finger, because it says why it is grey. */
export function CommandButton({ command, title, reason, look, onGive }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isExplained, setExplained] = useState(false)
  if (reason !== null)
    return (
      <Tooltip title={reason} open={isExplained} onOpenChange={setExplained} trigger={['hover', 'focus']} placement="bottom" styles={reasonWidth}>
        <Button
          {...look}
          type={look.type === 'link' ? 'link' : 'default'}
          aria-disabled
          className={styles.grey ?? ''}
          icon={look.type === 'link' ? null : <LockOutlined aria-hidden />}
          onClick={() => setExplained(true)} // a finger does not always bring the focus along
        >
          {title}
        </Button>
      </Tooltip>
    )
  const give = async () => {
    setBusy(true)
    try {
      await onGive()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} danger={command.tone === 'danger'} loading={isBusy} onClick={() => void give()}>
      {title}
    </Button>
  )
}

const reasonWidth = { root: { maxWidth: 'min(360px, calc(100vw - 32px))' } }
