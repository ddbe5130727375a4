import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import styles from './RichText.module.css'

/** Makes a link of what is marked, changes one, or takes it away. Addresses begin with http, https, mailto or tel, or with / in our own pages. */
export function LinkTool({ href, onLink }: { href: string; onLink: (href: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isAddress = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(typed.trim())
  const link = (address: string) => {
    onLink(address)
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        setTyped(href)
      }}
      content={
        <Space.Compact>
          <Input
            aria-label="链接地址"
            placeholder="https://"
            status={typed === '' || isAddress ? '' : 'error'}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={(event) => {
              event.preventDefault() // the form around is not sent
              if (isAddress) link(typed.trim())
            }}
          />
          <ReadyButton type="primary" reason={isAddress ? null : '请先输入 http、https、mailto、tel 或 / 开头的地址'} onClick={() => link(typed.trim())}>
            确定
          </ReadyButton>
          {href === '' ? null : <Button onClick={() => link('')}>取消链接</Button>}
        </Space.Compact>
      }
    >
      <Button type={href === '' ? 'text' : 'primary'} className={styles.tool ?? ''} aria-label="链接" title="链接" icon={<LinkOutlined />} />
    </Popover>
  )
}
