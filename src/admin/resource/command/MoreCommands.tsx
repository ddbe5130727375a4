import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import type { ButtonProps } from 'antd'
import type { Command } from '#contract/command.ts'
import styles from './MoreCommands.module.css'
import type { Offer } from './offers.ts'

type Props = {
  offers: readonly Offer[]
  /** the record, as people call it */
  subject: string
  look: Pick<ButtonProps, 'type' | 'size'>
  onGive: (command: Command) => void
}

/** The commands that have no button of their own; under a grey one stands why. */
export function MoreCommands({ offers, subject, look, onGive }: Props) {
  if (offers.length === 0) return null
  const items = offers.map(({ command, reason }) => ({
    key: command.name,
    disabled: reason !== null,
    danger: reason === null && command.tone === 'danger',
    label: (
      <div className={styles.item}>
        {command.title}
        {reason === null ? null : <div className={styles.reason}>{reason}</div>}
      </div>
    ),
    onClick: () => onGive(command),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button {...look} icon={<DownOutlined aria-hidden />} iconPlacement="end" aria-label={`更多操作 ${subject}`}>
        更多
      </Button>
    </Dropdown>
  )
}
