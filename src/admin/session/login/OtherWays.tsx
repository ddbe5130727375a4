import { Button, Divider } from 'antd'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ThirdLoginMessage, ThirdLoginSources } from '#contract/session.ts'
import { apiBase } from '../../../api/address.ts'
import { ApiError, request } from '../../../api/request.ts'
import { signInByThirdParty } from '../../../api/signIn.ts'
import styles from './LoginPage.module.css'
import type { SignIn } from './LoginPage.tsx'

const serverOrigin = new URL(apiBase, window.location.origin).origin

/** Signing in with an account elsewhere, in a window of its provider; shown when the installation has providers (SES-004, VW-027). */
export function OtherWays({ signIn }: { signIn: SignIn }) {
  const { data } = useQuery({
    queryKey: ['signInSources'],
    queryFn: () => request('/sys/thirdLogin/sources', ThirdLoginSources, { quiet: true }),
    staleTime: Infinity,
  })

  useEffect(() => {
    const take = (event: MessageEvent) => {
      if (event.origin !== serverOrigin) return
      const { data: told } = ThirdLoginMessage.safeParse(event.data)
      if (told) signIn(() => followUp(told)).catch(() => {}) // the page has shown why
    }
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  }, [signIn])

  if (!data || (data.sources.length === 0 && data.cas === null)) return null
  return (
    <>
      <Divider plain>其他登录方式</Divider>
      <div className={styles.others}>
        {data.sources.map(({ source, title }) => (
          <Button
            key={source}
            onClick={() => window.open(`${apiBase}/sys/thirdLogin/render/${encodeURIComponent(source)}`, 'thirdLogin', 'width=520,height=640')}
          >
            {title}
          </Button>
        ))}
        {data.cas === null ? null : <Button href={data.cas}>统一身份认证</Button>}
      </div>
    </>
  )
}

async function followUp(told: ThirdLoginMessage) {
  if (told.kind === 'code') return signInByThirdParty(told.code, told.source)
  throw new ApiError(401, told.kind === 'failed' ? told.message : '这个账号还没有绑定，请先用手机验证码登录，再到个人设置中绑定')
}
