import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ResetStarted } from '#contract/modules/identity/account.ts'
import { request } from '../../../api/request.ts'
import { CaptchaField, newCheckKey } from '../login/CaptchaField.tsx'
import styles from './AlterationPage.module.css'
import { useStep } from './useStep.ts'

type Entered = { account: string; captcha: string }

/** Step 1: which account, and a picture code. A picture is good for one try. */
export function AccountStep({ onStarted }: { onStarted: (started: ResetStarted) => void }) {
  const [form] = Form.useForm<Entered>()
  const [checkKey, setCheckKey] = useState(newCheckKey)
  const { isBusy, refusal, take } = useStep()

  async function start({ account, captcha }: Entered) {
    try {
      onStarted(await request('/sys/user/querySysUser', ResetStarted, { method: 'POST', body: { account, captcha, checkKey }, quiet: true }))
    } catch (error) {
      setCheckKey(newCheckKey())
      form.resetFields(['captcha'])
      throw error
    }
  }

  return (
    <Form<Entered> form={form} layout="vertical" size="large" requiredMark={false} onFinish={(entered) => void take(() => start(entered))}>
      {refusal === null ? null : <Alert type="error" showIcon title={refusal} className={styles.alert ?? ''} />}
      <Form.Item label="用户名或手机号" name="account" rules={[{ required: true, message: '请输入用户名或手机号' }]}>
        <Input autoComplete="username" autoFocus maxLength={64} />
      </Form.Item>
      <CaptchaField checkKey={checkKey} onRenew={() => setCheckKey(newCheckKey())} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        下一步
      </Button>
    </Form>
  )
}
