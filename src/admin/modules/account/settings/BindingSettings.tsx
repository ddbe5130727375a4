import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty } from 'antd'
import { useCallback, useState } from 'react'
import { ThirdLoginSources } from '#contract/session.ts'
import type { ThirdLoginMessage } from '#contract/session.ts'
import { request } from '../../../../api/request.ts'
import { Asked } from '../../../session/Asked.tsx'
import { openThirdLogin, useThirdLogin } from '../../../session/login/thirdLoginWindow.ts'
import { BindDialog } from './BindDialog.tsx'
import styles from './SettingsPage.module.css'

/** Accounts elsewhere that can be used to sign in here; each is bound in a window of its provider and proven by a code on the phone. */
export function BindingSettings() {
  const { message } = App.useApp()
  const [thirdUserUuid, setThirdUserUuid] = useState<string | null>(null)
  const sources = useQuery({ queryKey: ['signInSources'], queryFn: () => request('/sys/thirdLogin/sources', ThirdLoginSources, { quiet: true }) })

  const take = useCallback(
    (told: ThirdLoginMessage) => {
      if (told.kind === 'bind') setThirdUserUuid(told.thirdUserUuid)
      else if (told.kind === 'code') void message.info('这个账号已经绑定，可以直接用它登录')
      else void message.error(told.message)
    },
    [message],
  )
  useThirdLogin(take)

  return (
    <Asked query={sources} failed="第三方账号没有读出">
      {({ sources: offered, cas }) =>
        offered.length === 0 && cas === null ? (
          <Empty description="还没有配置第三方登录。需要时请联系管理员。" />
        ) : (
          <>
            <ul className={styles.rows}>
              {offered.map(({ source, title }) => (
                <li key={source}>
                  <div>
                    <strong>{title}</strong>
                    <p>绑定后可以用它登录。</p>
                  </div>
                  <Button onClick={() => openThirdLogin(source)}>绑定</Button>
                </li>
              ))}
              {cas === null ? null : (
                <li>
                  <div>
                    <strong>统一身份认证</strong>
                    <p>按用户名对应，不需要绑定。</p>
                  </div>
                </li>
              )}
            </ul>
            <BindDialog thirdUserUuid={thirdUserUuid} onClose={() => setThirdUserUuid(null)} />
          </>
        )
      }
    </Asked>
  )
}
