import { Button, Form, Input } from 'antd'
import { useState, lazy, Suspense } from 'react'
import { LoginRefusal } from '#contract/session.ts'
import { ApiError } from '../../../api/request.ts'
import { signIn as signInByPassword } from '../../../api/signIn.ts'
import { CaptchaField, newCheckKey } from './CaptchaField.tsx'
import type { SignIn } from './signIn.ts'
import { useSignInSources } from './signInSources.ts'

type Credentials = { username: string; password: string; captcha?: string }

/** User name and password; a picture code, and the handle to be dragged, only after the server asked for more (decisions.md 27). */
export function PasswordForm({ signIn }: { signIn: SignIn }) {
  const [isBusy, setBusy] = useState(false)
  const [checkKey, setCheckKey] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const directory = useSignInSources().data?.directory

  async function submit({ username, password, captcha }: Credentials) {
    setBusy(true)
    try {
      await signIn(() => signInByPassword({ username: username.trim(), password, ...(checkKey === null ? {} : { captcha: captcha ?? '', checkKey }) }))
    } catch (error) {
      setCheckKey(needsCaptcha(error, checkKey !== null) ? newCheckKey() : null)
      setTries((before) => before + 1) // each try is shown anew that somebody is there
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form<Credentials> layout="vertical" size="large" requiredMark={false} onFinish={(credentials) => void submit(credentials)}>
      <Form.Item label="用户名" name="username" extra={directory && `也可以用${directory}和它的密码登录`} rules={[{ required: true, message: '请输入用户名' }]}>
        <Input name="username" autoComplete="username" autoFocus maxLength={64} />
      </Form.Item>
      <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password name="password" autoComplete="current-password" maxLength={128} />
      </Form.Item>
      {checkKey === null ? null : (
        <>
          <CaptchaField checkKey={checkKey} onRenew={() => setCheckKey(newCheckKey())} />
          <SlideField key={tries} />
        </>
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        登录
      </Button>
    </Form>
  )
}

/** Ours says whether the next try needs a picture code; other back ends ask for one by their sentence (验证码无效), and from then on. */
function needsCaptcha(error: unknown, isAsked: boolean): boolean {
  const { data } = LoginRefusal.safeParse(error instanceof ApiError ? error.result : null)
  if (data) return data.captchaRequired
  return isAsked || (error instanceof ApiError && error.message.includes('验证码'))
}

/** Comes when it is asked for: most people never see it. */
const SlideVerify = lazy(async () => ({ default: (await import('./SlideVerify.tsx')).SlideVerify }))

/** Holds the form back until the handle stands at its end (WID-004 to WID-007). It keeps nothing safe: the server asks for the picture code. */
function SlideField() {
  const [isVerified, setVerified] = useState(false)
  return (
    <Form.Item
      name="slide"
      rules={[{ validator: () => (isVerified ? Promise.resolve() : Promise.reject(new Error('请先把滑块拖到最右边'))) }]}
      validateTrigger={[]}
    >
      <Suspense fallback={null}>
        <SlideVerify isVerified={isVerified} onVerify={() => setVerified(true)} />
      </Suspense>
    </Form.Item>
  )
}
