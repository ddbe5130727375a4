import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import type { EditorProps } from './gridFace.ts'

/** A long text: one line in the cell, and a field in a popup for the whole of it. px; 150 × 200 where nothing is said (CONST-054). */
export function PopEditor({ id, label, value, onChange, widthPx = 150, heightPx = 200 }: EditorProps & { widthPx?: number; heightPx?: number }) {
  const [isOpen, setOpen] = useState(false)
  const text = String(value ?? '')
  return (
    <Popover
      open={isOpen}
      trigger={[]}
      placement="bottomLeft"
      destroyOnHidden
      content={
        <Input.TextArea
          autoFocus
          aria-label={`${label} 全文`}
          style={{ width: widthPx, height: heightPx, resize: 'none' }}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => setOpen(false)}
          onKeyDown={({ key }) => (key === 'Escape' ? setOpen(false) : undefined)}
        />
      }
    >
      <Input
        id={id}
        aria-label={label}
        value={text.replaceAll('\n', ' ')}
        readOnly={text.includes('\n')}
        onChange={({ target }) => onChange(target.value)}
        suffix={<Button type="text" size="small" aria-label={`${label} 打开全文`} icon={<FullscreenOutlined />} onClick={() => setOpen(true)} />}
      />
    </Popover>
  )
}
