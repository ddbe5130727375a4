import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import { Button, Flex, Popover } from 'antd'
import { useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'

/** `isEmpty`: this person may press none of them. */
type Props = { subject: string; isEmpty?: boolean; children: ReactNode }

/** The commands of a record behind one button. It closes when one is pressed; a grey one says why, and it stays. Keys find them right behind the button, and come back to it. */
export function RowMenu({ subject, isEmpty = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const dots = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    dots.current?.focus()
  }
  const pressed = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const button = target instanceof Element && currentTarget.contains(target) ? target.closest('button, a') : null
    if (button && button.getAttribute('aria-disabled') !== 'true' && button.getAttribute('aria-haspopup') === null) close()
  }
  const commands = (
    <Flex ref={content} vertical align="start" tabIndex={-1} style={{ outline: 'none' }} onClick={pressed} onKeyDown={({ key }) => key === 'Escape' && close()}>
      {children}
    </Flex>
  )
  if (isEmpty) return null
  return (
    <Popover
      trigger="click"
      placement="left"
      content={commands}
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(open) => open && content.current?.focus()}
    >
      <Button ref={dots} type="text" size="small" icon={<EllipsisOutlined />} aria-label={`操作 ${subject}`} aria-expanded={isOpen} data-more />
    </Popover>
  )
}
