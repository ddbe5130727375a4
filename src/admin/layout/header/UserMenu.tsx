import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined'
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { App, Avatar, Button, Dropdown } from 'antd'
import { lazy, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { refreshDictionaries } from '../../../api/dictionary.ts'
import { configuration } from '../../../api/address.ts'
import { welcomeOn } from '../../../api/greeting.ts'
import { ApiError } from '../../../api/request.ts'
import { sessionStore } from '../../../api/session.ts'
import { signOut } from '../../../api/signIn.ts'
import { hasScanned } from '../../../outbox/device.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { forgetTabs } from '../tabs/tabStore.ts'
import { Later } from './Later.tsx'

const SettingDrawer = lazy(async () => ({ default: (await import('../settings/SettingDrawer.tsx')).SettingDrawer }))
const PasswordDialog = lazy(async () => ({ default: (await import('../../session/PasswordDialog.tsx')).PasswordDialog }))
const DepartmentDialog = lazy(async () => ({ default: (await import('../../session/DepartmentDialog.tsx')).DepartmentDialog }))

const TenantDialog = lazy(async () => ({ default: (await import('../../session/TenantDialog.tsx')).TenantDialog }))

const minuteMs = 60_000

type Panel = 'settings' | 'password' | 'department' | 'tenant'

/** Welcome line, and everything that is about the person who is signed in (HDR-008 to HDR-017). */
export function UserMenu({ isMobile }: { isMobile: boolean }) {
  const session = useStore(sessionStore, (store) => store.session)
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = useCallback(() => setPanel(null), [])
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const name = session?.info.nickname || session?.realname || ''

  const welcome = `${welcomeOn(useServerNow(minuteMs), configuration.plantTz)}，${name}，欢迎使用智造平台`

  async function refresh() {
    try {
      await refreshDictionaries()
      void message.success('刷新缓存完成！')
    } catch {
      void message.error('刷新缓存失败！') // the reason is the server's; the person can only try again
    }
  }
  async function leave() {
    const { signOutAt, failure } = await signOut().then(
      (at) => ({ signOutAt: at, failure: null }),
      (error: unknown) => ({ signOutAt: null, failure: error instanceof ApiError ? error.message : '服务器没有确认退出' }),
    )
    forgetTabs()
    if (signOutAt !== null) return globalThis.location.assign(signOutAt)
    await navigate('/user/login')
    if (failure !== null) void message.error(failure)
  }
  async function askToLeave() {
    const why = hasScanned() ? await (await import('../../../outbox/scanOutbox.ts')).whyNotLeave() : null
    if (why === null) void modal.confirm({ title: '提示', content: '真的要注销登录吗 ?', onOk: leave })
    else void modal.warning({ title: '还不能退出登录', content: why })
  }
  const commands: Record<string, () => void> = {
    center: () => void navigate('/account/center'),
    settings: () => setPanel('settings'),
    password: () => setPanel('password'),
    department: () => setPanel('department'),
    tenant: () => setPanel('tenant'),
    dictionaries: () => void refresh(),
    logout: () => void askToLeave(),
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'center', label: '个人中心', icon: <UserOutlined /> },
            { key: 'settings', label: '系统设置', icon: <SettingOutlined /> },
            { key: 'password', label: '修改密码', icon: <KeyOutlined /> },
            { key: 'department', label: '切换部门', icon: <SwapOutlined /> },
            { key: 'tenant', label: '切换租户', icon: <SwapOutlined /> },
            { key: 'dictionaries', label: '刷新字典缓存', icon: <ReloadOutlined /> },
            { type: 'divider' },
            { key: 'logout', label: '退出登录', icon: <LogoutOutlined /> },
          ],
          onClick: ({ key }) => commands[key]?.(),
        }}
      >
        <Button type="text" aria-label={`${welcome}，${name}的菜单`} icon={<Avatar size={24} src={session?.avatar || null} icon={<UserOutlined />} />}>
          {isMobile ? null : welcome}
        </Button>
      </Dropdown>
      <Later isOpen={panel === 'settings'}>
        <SettingDrawer isOpen={panel === 'settings'} onClose={close} />
      </Later>
      <Later isOpen={panel === 'password'}>
        <PasswordDialog username={session?.username ?? ''} isOpen={panel === 'password'} onClose={close} />
      </Later>
      <Later isOpen={panel === 'department'}>
        <DepartmentDialog isOpen={panel === 'department'} onClose={close} />
      </Later>
      <Later isOpen={panel === 'tenant'}>
        <TenantDialog isOpen={panel === 'tenant'} onClose={close} />
      </Later>
    </>
  )
}
