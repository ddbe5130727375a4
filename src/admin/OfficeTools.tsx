import { Tag } from 'antd'
import { useStore } from 'zustand'
import { configuration } from '../api/address.ts'
import { noticeStore } from '../realtime/notices.ts'
import { CacheMenu } from './layout/header/CacheMenu.tsx'
import { LinkState } from './layout/header/LinkState.tsx'
import { MenuSearch } from './layout/header/MenuSearch.tsx'
import { UserMenu } from './layout/header/UserMenu.tsx'
import { layoutStore } from './layout/layoutStore.ts'
import { Bell } from './modules/messages/Bell.tsx'
import type { MenuRoute } from './session/menuRoutes.ts'

/** The right end of the header. */
export function OfficeTools({ routes }: { routes: readonly MenuRoute[] }) {
  const isMobile = useStore(layoutStore, ({ device }) => device === 'mobile')
  const isPaused = useStore(noticeStore, (state) => state.isPaused)
  return (
    <>
      {isPaused ? <Tag color="error">系统已暂停</Tag> : null}
      {configuration.isDemo ? <Tag>演示</Tag> : null}
      <LinkState isMobile={isMobile} />
      <MenuSearch routes={routes} isMobile={isMobile} />
      <Bell />
      <CacheMenu />
      <UserMenu isMobile={isMobile} />
    </>
  )
}
