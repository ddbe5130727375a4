import { Button } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../../../../api/session.ts'
import { PasswordDialog } from '../../../session/PasswordDialog.tsx'
import { OwnSessions } from '../OwnSessions.tsx'
import { FactorSetting } from './FactorSetting.tsx'
import { PinSetting } from './PinSetting.tsx'
import styles from './SettingsPage.module.css'

/** Password, PIN, phone, and where the account is signed in. */
export function SecuritySettings() {
  const session = useStore(sessionStore, (store) => store.session)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ul className={styles.rows}>
        <li>
          <div>
            <strong>密码</strong>
            <p>建议定期修改，不要与其他系统相同。</p>
          </div>
          <Button onClick={() => setOpen(true)}>修改密码</Button>
        </li>
        <FactorSetting />
        <PinSetting />
        <li>
          <div>
            <strong>手机号</strong>
            <p>{session?.info.phone ? `${session.info.phone}，用于找回密码。更换请联系管理员。` : '没有登记。登记后才能自己找回密码，请联系管理员。'}</p>
          </div>
        </li>
      </ul>
      <h3>登录中的设备</h3>
      <p className={styles.hint}>不认识的登录请立即结束，并修改密码。</p>
      <OwnSessions />
      <PasswordDialog username={session?.username ?? ''} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
