import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { signInByPhone } from '../../../api/signIn.ts'
import type { SignIn } from './signIn.ts'
import { mobileRules, SmsCodeField } from './SmsCodeField.tsx'

type Codes = { mobile: string; captcha: string }

/** A telephone number and the code sent to it (SES-002). */
export function PhoneForm({ signIn }: { signIn: SignIn }) {
  const [form] = Form.useForm<Codes>()
  const [isBusy, setBusy] = useState(false)

  async function submit({ mobile, captcha }: Codes) {
    setBusy(true)
    await signIn(() => signInByPhone(mobile.trim(), captcha.trim())).catch(() => {}) // the page has shown why
    setBusy(false)
  }

  return (
    <Form<Codes> form={form} layout="vertical" size="large" requiredMark={false} onFinish={(codes) => void submit(codes)}>
      <Form.Item label="手机号" name="mobile" rules={mobileRules}>
        <Input name="mobile" autoComplete="tel-national" inputMode="numeric" maxLength={11} />
      </Form.Item>
      <SmsCodeField name="captcha" smsmode="0" mobileOf={async () => (await form.validateFields(['mobile'])).mobile} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        登录
      </Button>
    </Form>
  )
}
