import { Button } from 'antd'
import { useState } from 'react'
import { usePinStanding } from '../../../../api/signaturePin.ts'
import { PinDialog } from './PinDialog.tsx'

/** The PIN by which a person signs: whether there is one, and where to set it. */
export function PinSetting() {
  const { data, isError } = usePinStanding()
  const [isOpen, setOpen] = useState(false)
  const setTime = data?.setTime ?? null
  return (
    <li>
      <div>
        <strong>签名 PIN</strong>
        <p>{isError ? '没有读出是否已设置，请稍后重试。' : standing(data === undefined, setTime)}</p>
      </div>
      <Button onClick={() => setOpen(true)} disabled={data === undefined}>
        {setTime === null ? '设置 PIN' : '修改 PIN'}
      </Button>
      <PinDialog isFirst={setTime === null} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}

function standing(isLoading: boolean, setTime: string | null): string {
  if (isLoading) return '正在读取…'
  return setTime === null ? '没有设置。设置后，复核、放行等需要签名的操作可以用 PIN 代替登录密码。' : `${setTime} 设置。忘记时用登录密码重新设置即可。`
}
