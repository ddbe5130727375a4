import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useReaddress } from '../../layout/tabs/useReaddress.ts'
import { Permit } from '../../session/Permit.tsx'
import { PairDialog } from './PairDialog.tsx'

/** Opens the dialog; by itself when the address brings the code of a screen, as its QR code does. */
export function PairCommand() {
  const [search] = useSearchParams()
  const readdress = useReaddress()
  const [isOpen, setOpen] = useState(false)
  const { code, ...rest } = Object.fromEntries(search)
  function close() {
    setOpen(false)
    if (code !== undefined) readdress(rest)
  }
  return (
    <Permit action="mes:screen:approve">
      <Button type="primary" onClick={() => setOpen(true)}>
        配对屏幕
      </Button>
      {isOpen || code !== undefined ? <PairDialog code={code ?? ''} onClose={close} /> : null}
    </Permit>
  )
}
