import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import { Button, Flex, Popover } from 'antd'
import { useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'

/** The commands of a record behind one button. It closes when one is pressed; a grey one says why, and it stays. */
export function RowMenu({ subject, children }: { subject: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const pressed = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const button = target instanceof Element && currentTarget.contains(target) ? target.closest('button, a') : null
    if (button && button.getAttribute('aria-disabled') !== 'true' && button.getAttribute('aria-haspopup') === null) setOpen(false)
  }
  const commands = (
    <Flex vertical align="start" onClick={pressed}>
      {children}
    </Flex>
  )
  return (
    <Popover trigger="click" placement="left" content={commands} open={isOpen} onOpenChange={setOpen}>
      <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`操作 ${subject}`} aria-expanded={isOpen} data-more />
    </Popover>
  )
}
