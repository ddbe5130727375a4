import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { Permit } from '../../../session/Permit.tsx'
import { ConnectDrawer } from './ConnectDrawer.tsx'

/** 接设备: machines alike with all that they need, in one form. */
export function ConnectButton({ type = 'default' }: { type?: 'default' | 'primary' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:deviceTemplate:edit">
      <Button type={type} icon={<ApiOutlined />} onClick={() => setOpen(true)}>
        接设备
      </Button>
      {isOpen ? <ConnectDrawer onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}
