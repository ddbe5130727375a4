import { useStore } from 'zustand'
import { CacheMenu } from './layout/header/CacheMenu.tsx'
import { MenuSearch } from './layout/header/MenuSearch.tsx'
import { UserMenu } from './layout/header/UserMenu.tsx'
import { layoutStore } from './layout/layoutStore.ts'
import type { MenuRoute } from './session/menuRoutes.ts'

/** The right end of the header. */
export function OfficeTools({ routes }: { routes: readonly MenuRoute[] }) {
  const isMobile = useStore(layoutStore, ({ device }) => device === 'mobile')
  return (
    <>
      <MenuSearch routes={routes} isMobile={isMobile} />
      <CacheMenu />
      <UserMenu isMobile={isMobile} />
    </>
  )
}
