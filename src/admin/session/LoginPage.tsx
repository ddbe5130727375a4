import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError } from '../../api/request.ts'
import { signIn } from '../../api/signIn.ts'
import { afterLogin } from '../../api/guard.ts'
import styles from './LoginPage.module.css'

type Credentials = { username: string; password: string }

/** Signing in by password; afterwards the page that was asked for opens. */
export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit({ username, password }: Credentials) {
    setBusy(true)
    setFailure(null)
    try {
      await signIn(username.trim(), password)
      await navigate(afterLogin(search.get('redirect')), { replace: true })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : '登录没有成功，请重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      <section className={styles.side} aria-hidden="true">
        <img src="/favicon.svg" alt="" width={72} height={72} />
        <h2>智造看板</h2>
        <p>设备在做什么，数据有多新，一眼看清。</p>
      </section>
      <section className={styles.card}>
        <h1>登录</h1>
        <p className={styles.lead}>智能制造 · Millwright</p>
        {failure === null ? null : <Alert type="error" showIcon title={failure} className={styles.alert ?? ''} />}
        <Form<Credentials> layout="vertical" size="large" requiredMark={false} onFinish={(credentials) => void submit(credentials)}>
          <Form.Item label="用户名" name="username" rules={[{ required: true, message: '请输入用户名' }]}>
            <Input name="username" autoComplete="username" autoFocus maxLength={64} />
          </Form.Item>
          <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password name="password" autoComplete="current-password" maxLength={128} />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            登录
          </Button>
        </Form>
      </section>
    </main>
  )
}
