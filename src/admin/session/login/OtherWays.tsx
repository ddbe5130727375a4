import { Button, Divider } from 'antd'
import { useCallback } from 'react'
import type { ThirdLoginMessage } from '#contract/session.ts'
import { ApiError } from '../../../api/request.ts'
import { signInByThirdParty } from '../../../api/signIn.ts'
import styles from './LoginPage.module.css'
import type { SignIn } from './signIn.ts'
import { useSignInSources } from './signInSources.ts'
import { openThirdLogin, useThirdLogin } from './thirdLoginWindow.ts'

/** Signing in with an account elsewhere, in a window of its provider; shown when the installation has providers (SES-004, VW-027). */
export function OtherWays({ signIn }: { signIn: SignIn }) {
  const { data } = useSignInSources()

  const take = useCallback(
    (told: ThirdLoginMessage) => {
      signIn(() => followUp(told)).catch(() => {}) // the page has shown why
    },
    [signIn],
  )
  useThirdLogin(take)

  if (!data || (data.sources.length === 0 && data.cas === null)) return null
  return (
    <>
      <Divider plain>其他登录方式</Divider>
      <div className={styles.others}>
        {data.sources.map(({ source, title }) => (
          <Button key={source} onClick={() => openThirdLogin(source)}>
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
