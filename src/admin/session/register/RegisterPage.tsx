import { ruleSentence } from '#contract/rules/fieldRules.ts'
import { Alert, Button, Form, Input, Result } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Register } from '#contract/modules/identity/account.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'
import { mobileRules, SmsCodeField } from '../login/SmsCodeField.tsx'
import styles from '../login/LoginPage.module.css'
import { confirmRules, passwordRules } from '../passwordRules.ts'
import { UserFrame } from '../UserFrame.tsx'
import { afterRegister } from './afterRegister.ts'

/** The rule of names for new accounts, as the server has it. */
async function requireUserName(_: unknown, text: unknown): Promise<void> {
  const sentence = ruleSentence('userName', text)
  if (sentence !== null) throw new Error(sentence)
}

type Entered = Register & { confirmpassword: string }
type Refusal = { kind: 'closed' | 'refused'; message: string }

/** Making an account for oneself; where the plant does not want that, the server says so (404, 403). */
export function RegisterPage() {
  const navigate = useNavigate()
  const [form] = Form.useForm<Entered>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function submit({ confirmpassword: _same, ...register }: Entered) {
    setBusy(true)
    setRefusal(null)
    try {
      await envelopeOf('/sys/user/register', { method: 'POST', body: register, quiet: true })
      await navigate('/user/register-result', { replace: true, state: afterRegister(register.username) })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : '注册没有成功，请重试'
      setRefusal({ kind: isClosed(error) ? 'closed' : 'refused', message })
    } finally {
      setBusy(false)
    }
  }

  if (refusal?.kind === 'closed') return <RegisterClosed message={refusal.message} />
  return (
    <UserFrame title="注册账号" lead="用手机号注册，注册后由管理员分配权限">
      {refusal === null ? null : <Alert type="error" showIcon title={refusal.message} className={styles.alert ?? ''} />}
      <Form<Entered> form={form} layout="vertical" requiredMark={false} onFinish={(entered) => void submit(entered)}>
        <Form.Item label="用户名" name="username" rules={[{ required: true, message: '请输入用户名' }, { validator: requireUserName }]}>
          <Input autoComplete="username" maxLength={18} />
        </Form.Item>
        <Form.Item label="密码" name="password" rules={passwordRules}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item label="确认密码" name="confirmpassword" dependencies={['password']} rules={confirmRules('password')}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item label="邮箱（可不填）" name="email" initialValue="" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
          <Input autoComplete="email" inputMode="email" maxLength={64} />
        </Form.Item>
        <Form.Item label="手机号" name="phone" rules={mobileRules}>
          <Input autoComplete="tel-national" inputMode="numeric" maxLength={11} />
        </Form.Item>
        <SmsCodeField name="smscode" smsmode="1" mobileOf={async () => (await form.validateFields(['phone'])).phone} />
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
          注册
        </Button>
      </Form>
      <p className={styles.links}>
        <Link to="/user/login">已有账号，去登录</Link>
      </p>
    </UserFrame>
  )
}

function isClosed(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}

function RegisterClosed({ message }: { message: string }) {
  return (
    <UserFrame title="注册账号" lead="这里不能自行注册">
      <Result
        status="info"
        title={message}
        subTitle="需要账号请联系管理员开通。"
        extra={
          <Link to="/user/login" replace>
            <Button type="primary">返回登录</Button>
          </Link>
        }
      />
    </UserFrame>
  )
}
