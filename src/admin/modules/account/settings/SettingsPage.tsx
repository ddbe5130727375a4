import { Menu } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useMoveTab } from '../../../layout/tabs/useReaddress.ts'
import { AvatarSettings } from './AvatarSettings.tsx'
import { BaseSettings } from './BaseSettings.tsx'
import { BindingSettings } from './BindingSettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { SecuritySettings } from './SecuritySettings.tsx'
import { settingsRoot, settingsViews } from './settingsViews.ts'
import type { SettingsView } from './settingsViews.ts'
import styles from './SettingsPage.module.css'
import { LookSettings } from '../../../layout/settings/LookSettings.tsx'

/** What a person can set for himself; each part has an address of its own. */
export function SettingsPage() {
  const { pathname } = useLocation()
  const move = useMoveTab()
  const view = settingsViews.find(({ name }) => pathname === `${settingsRoot}/${name}`) ?? settingsViews[0]
  return (
    <div className={styles.page}>
      <Menu
        mode="inline"
        className={styles.menu ?? ''}
        selectedKeys={[view.name]}
        items={settingsViews.map(({ name, title }) => ({ key: name, label: title }))}
        onClick={({ key }) => move(`${settingsRoot}/${key}`)}
      />
      <section className={styles.view}>
        <h2>{view.title}</h2>
        {partOf(view.name)}
      </section>
    </div>
  )
}

function partOf(view: SettingsView): ReactNode {
  switch (view) {
    case 'base':
      return <BaseSettings />
    case 'avatar':
      return <AvatarSettings />
    case 'security':
      return <SecuritySettings />
    case 'binding':
      return <BindingSettings />
    case 'custom':
      return <CustomSettings />
    case 'notification':
      return <NotificationSettings />
    default:
      return view satisfies never
  }
}

/** The look of the office, as in the drawer behind 系统设置. */
function CustomSettings() {
  return (
    <div className={styles.narrow}>
      <p className={styles.hint}>只影响这台设备上的这个浏览器，改动立即生效。</p>
      <LookSettings />
    </div>
  )
}
