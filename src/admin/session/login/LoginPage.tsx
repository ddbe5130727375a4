import { Alert, Tabs } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { LoginResult } from '#contract/session.ts'
import { afterLogin } from '../../../api/guard.ts'
import { ApiError } from '../../../api/request.ts'
import { signInByCas, signInByToken } from '../../../api/signIn.ts'
import { UserFrame } from '../UserFrame.tsx'
import { ChoiceAfterLogin, needsChoice } from './ChoiceAfterLogin.tsx'
import styles from './LoginPage.module.css'
import { OtherWays } from './OtherWays.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PhoneForm } from './PhoneForm.tsx'

/** What a way to sign in gives the page: run it, and its failure is shown here. */
export type SignIn = (way: () => Promise<LoginResult>) => Promise<void>

/** Signing in by password, telephone or another service; then tenant and department where there is a choice, and the page that was asked for. */
export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const [login, setLogin] = useState<LoginResult | null>(null)
  const target = afterLogin(search.get('redirect'))
  const open = useCallback(() => void navigate(target, { replace: true }), [navigate, target])

  const signIn: SignIn = useCallback(
    async (way) => {
      try {
        const result = await way()
        if (needsChoice(result)) setLogin(result)
        else open()
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : '登录没有成功，请重试')
        throw error
      }
    },
    [open],
  )

  const ticket = search.get('ticket')
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') // after #, where no server and no log sees it
  useEffect(() => {
    const shown = () => {} // signIn has shown it
    if (ticket !== null) signIn(() => signInByCas(ticket, window.location.origin + window.location.pathname)).catch(shown)
    else if (token !== null) signIn(() => signInByToken(token)).catch(shown)
  }, [ticket, token, signIn])

  if (login) return <ChoiceAfterLogin login={login} onDone={open} />
  return (
    <UserFrame title="登录" lead="智能制造 · Millwright">
      {failure === null ? null : <Alert type="error" showIcon title={failure} className={styles.alert ?? ''} />}
      <Tabs
        items={[
          { key: 'password', label: '账号密码', children: <PasswordForm signIn={signIn} /> },
          { key: 'phone', label: '手机验证码', children: <PhoneForm signIn={signIn} /> },
        ]}
      />
      <OtherWays signIn={signIn} />
      <p className={styles.links}>
        <Link to="/user/alteration">忘记密码</Link>
        <Link to="/user/register">注册账号</Link>
      </p>
    </UserFrame>
  )
}
