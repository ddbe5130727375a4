import { Alert, Button, Form, Input, Result } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { envelopeOf } from '../../api/request.ts'
import { confirmRules, passwordRules } from './passwordRules.ts'
import { UserFrame } from './UserFrame.tsx'

type Entered = { password: string; confirmpassword: string }

/** Where the link of an administrator, or the code on a printed slip, leads: the first password of an account. The key stands behind `#`, which no server is sent. */
export function FirstPasswordPage() {
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key') ?? ''
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  async function set(entered: Entered) {
    setBusy(true)
    setRefusal(null)
    try {
      await envelopeOf('/sys/user/firstPassword/set', { method: 'POST', body: { key, ...entered }, quiet: true })
      setDone(true)
    } catch (error) {
      setRefusal(errorText(error, '密码没有设置，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <UserFrame title="设置密码" lead="第一次使用，请给自己的账号设置密码。管理员不会知道它。">
      {isDone ? (
        <Result
          status="success"
          title="密码已设置"
          extra={
            <Link to="/user/login" replace>
              <Button type="primary">去登录</Button>
            </Link>
          }
        />
      ) : (
        <Form<Entered> layout="vertical" size="large" requiredMark={false} onFinish={(entered) => void set(entered)}>
          {refusal === null ? null : <Alert type="error" showIcon title={refusal} style={{ marginBlockEnd: 16 }} />}
          <Form.Item label="新密码" name="password" rules={passwordRules}>
            <Input.Password autoComplete="new-password" autoFocus maxLength={128} />
          </Form.Item>
          <Form.Item label="确认新密码" name="confirmpassword" dependencies={['password']} rules={confirmRules('password')}>
            <Input.Password autoComplete="new-password" maxLength={128} />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            设置密码
          </Button>
        </Form>
      )}
    </UserFrame>
  )
}
