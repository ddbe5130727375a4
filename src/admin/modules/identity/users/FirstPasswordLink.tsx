import { Alert, App, Button, Flex, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { firstPasswordHours, FirstPasswordLink as Issued } from '#contract/modules/identity/userCalls.ts'
import { request } from '../../../../api/request.ts'

/** A link, and a slip to print, with which a person sets the first password. */
export function FirstPasswordLink({ userId }: { userId: string }) {
  const [issued, setIssued] = useState<Issued | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()

  async function issue() {
    setBusy(true)
    try {
      const [first] = await request('/sys/user/firstPassword', z.array(Issued), { method: 'POST', body: { userIds: userId }, quiet: true })
      setIssued(first ?? null)
    } catch (error) {
      void message.error(errorText(error, '链接没有生成，请重试'))
    } finally {
      setBusy(false)
    }
  }

  if (issued === null)
    return (
      <Flex vertical gap={12} align="start">
        <span>这个人打开链接（或扫密码条上的二维码）自己设置密码，{firstPasswordHours} 小时内有效，只能用一次。之前发的链接会失效。</span>
        <Button type="primary" loading={isBusy} onClick={() => void issue()}>
          生成链接
        </Button>
      </Flex>
    )
  const address = window.location.origin + issued.path
  return (
    <Flex vertical gap={12}>
      <Alert type="warning" showIcon title="链接只显示这一次，请现在交给本人。" />
      <Flex gap={16} wrap>
        <QRCode value={address} size={148} />
        <Flex vertical gap={4}>
          <strong>{issued.realname}</strong>
          <span>账号：{issued.username}</span>
          <span>有效期到：{issued.expiresAt}</span>
          <Typography.Text copyable={{ text: address }} style={{ maxWidth: 260 }} ellipsis>
            {address}
          </Typography.Text>
        </Flex>
      </Flex>
      <Button onClick={(event) => printSlip(issued, event.currentTarget.closest('.ant-modal')?.querySelector('canvas') ?? null)}>打印密码条</Button>
    </Flex>
  )
}

/** Prints a slip from a frame of its own: the page behind stays out of it. */
function printSlip({ realname, username, expiresAt }: Issued, code: HTMLCanvasElement | null): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: slip, contentWindow: view } = frame
  if (!slip || !view) return frame.remove()
  const line = (text: string) => slip.body.append(Object.assign(slip.createElement('p'), { textContent: text }))
  line(`${realname}，您的账号：${username}`)
  line('请用手机或电脑扫码，设置自己的密码：')
  if (code) slip.body.append(Object.assign(slip.createElement('img'), { src: code.toDataURL(), width: 180, height: 180 }))
  line(`有效期到 ${expiresAt}，只能用一次。`)
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
  return undefined
}
