import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { mobileForm, notMobile } from '#contract/rules/fieldRules.ts'
import { ApiError, request } from '../../../api/request.ts'
import { CountDown } from '../CountDown.tsx'
import styles from './LoginPage.module.css'

export const mobileRules = [
  { required: true, message: '请输入手机号' },
  { pattern: mobileForm, message: notMobile },
]

const againAfterMs = 60_000

type Props = {
  /** form field of the code */
  name: string
  /** '0' to sign in, '1' to register */
  smsmode: '0' | '1'
  /** the number to send to; rejects while it is not right */
  mobileOf: () => Promise<string>
}

/** The code from a text message, with the button that sends one. */
export function SmsCodeField({ name, smsmode, mobileOf }: Props) {
  const { message } = App.useApp()
  const [againAtMs, setAgainAtMs] = useState<number | null>(null)

  async function send() {
    const mobile = await mobileOf().catch(() => null) // the field itself says what is wrong
    if (mobile === null) return
    try {
      await request('/sys/sms', z.unknown(), { method: 'POST', body: { mobile: mobile.trim(), smsmode }, quiet: true })
      setAgainAtMs(Date.now() + againAfterMs)
      void message.success('验证码已发送，10 分钟内有效')
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : '验证码没有发出，请重试')
    }
  }

  return (
    <Form.Item label="短信验证码" required={false}>
      <div className={styles.code}>
        <Form.Item name={name} noStyle rules={[{ required: true, message: '请输入验证码' }]}>
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} aria-label="短信验证码" />
        </Form.Item>
        <Button disabled={againAtMs !== null} onClick={() => void send()}>
          {againAtMs === null ? '获取验证码' : <CountDown untilMs={againAtMs} write={(leftS) => `${leftS} 秒后重发`} onEnd={() => setAgainAtMs(null)} />}
        </Button>
      </div>
    </Form.Item>
  )
}
