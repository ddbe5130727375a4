import { useQuery } from '@tanstack/react-query'
import { Alert, Tabs } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import type { SecondStep } from '#contract/modules/identity/secondFactor.ts'
import type { LoginResult } from '#contract/session.ts'
import { afterLogin } from '../../../api/guard.ts'
import { emptyMenu, permissionStore } from '../../../api/permissions.ts'
import { ApiError } from '../../../api/request.ts'
import { secondStepOf } from '../../../api/secondFactor.ts'
import { signInByCas, signInByToken } from '../../../api/signIn.ts'
import { UserFrame } from '../UserFrame.tsx'
import styles from './LoginPage.module.css'
import { OtherWays } from './OtherWays.tsx'
import { useCompanyInfo } from '../useCompany.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import type { SignIn } from './signIn.ts'

/** Comes with antd's select, a twentieth of the office: most people have one tenant and one department. */
const ChoiceAfterLogin = lazy(async () => ({ default: (await import('./ChoiceAfterLogin.tsx')).ChoiceAfterLogin }))

/** Comes with antd's QR code, which few need here. */
const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }))

/** Signing in by password, telephone or another service; then tenant and department where there is a choice, and the page that was asked for. */
export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const [login, setLogin] = useState<LoginResult | null>(null)
  const [step, setStep] = useState<SecondStep['secondFactor'] | null>(null)
  const { data: company } = useCompanyInfo()
  const target = afterLogin(search.get('redirect'), company?.page_home)
  const open = useCallback(() => void navigate(target, { replace: true }), [navigate, target])
  const fromAddress = useSignInFromAddress(search.get('ticket'), open)

  const signIn: SignIn = useCallback(
    async (way, staysOpen = false) => {
      try {
        setFailure(null)
        const result = await way()
        if (needsChoice(result)) setLogin(result)
        else if (!staysOpen) open()
      } catch (error) {
        const missing = secondStepOf(error)
        setStep((before) => missing ?? before)
        if (missing) return // right so far
        setFailure(sentenceOf(error))
        throw error
      }
    },
    [open],
  )

  const chosen = login ?? fromAddress.data
  const ended = useStore(permissionStore, ({ state }) => (state.kind === 'failed' ? withoutMenu(state.reason) : null))
  const shown = failure ?? (fromAddress.error ? sentenceOf(fromAddress.error) : ended)
  if (chosen && needsChoice(chosen))
    return (
      <Suspense fallback={null}>
        <ChoiceAfterLogin login={chosen} onDone={open} />
      </Suspense>
    )
  const missing = step ?? secondStepOf(fromAddress.error)
  if (missing)
    return (
      <UserFrame title={missing.step === 'ask' ? '两步验证' : '设置验证器'} lead="智能制造 · Millwright">
        {failure === null ? null : <Alert type="error" showIcon title={failure} className={styles.alert ?? ''} />}
        <Suspense fallback={null}>
          <SecondFactorForm step={missing} signIn={signIn} onBack={() => setStep(null)} onCodes={open} />
        </Suspense>
      </UserFrame>
    )
  return (
    <UserFrame title="登录" lead="智能制造 · Millwright">
      {shown === null ? null : <Alert type="error" showIcon title={shown} className={styles.alert ?? ''} />}
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

/** A ticket of the central sign-in service, or a token after # (where no server and no log sees it), signs in by itself, once (SES-003, SES-005). */
function useSignInFromAddress(ticket: string | null, onSignedIn: () => void) {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
  const query = useQuery({
    queryKey: ['signIn', ticket, token],
    queryFn: () => (ticket === null ? signInByToken(token ?? '') : signInByCas(ticket, window.location.origin + window.location.pathname)),
    enabled: ticket !== null || token !== null,
    retry: false,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (query.data && !needsChoice(query.data)) onSignedIn()
  }, [query.data, onSignedIn])
  return query
}

/** Why the session before ended at its menu, and what to do about it. */
function withoutMenu(reason: string): string {
  return reason === emptyMenu ? `您的账号没有任何菜单，请联系管理员授权后重新登录（${reason}）` : `菜单没有读出，请重新登录：${reason}`
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '登录没有成功，请重试'
}

/** Whether somebody who just signed in has to say for whom they work: several tenants, or several departments (SES-024, VW-023). */
function needsChoice({ tenantList = [], multi_depart: departs }: LoginResult): boolean {
  return tenantList.length > 1 || departs === 2
}
