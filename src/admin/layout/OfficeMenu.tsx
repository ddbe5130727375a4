import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { placedRoutes } from '../session/menuRoutes.ts'
import type { MenuRoute } from '../session/menuRoutes.ts'
import { MenuIconLater } from './MenuIconLater.tsx'
import { openRoute } from './openRoute.ts'

type Props = {
  routes: readonly MenuRoute[]
  currentPath: string
  mode: 'inline' | 'horizontal'
  /** whether groups stand folded in, their entries beside them while one points there */
  isFolded: boolean
  theme: 'dark' | 'light'
  onChosen: () => void
}

/** The permitted menu, at the side or on top (LAY-022). */
export function OfficeMenu({ routes, currentPath, mode, isFolded, theme, onChosen }: Props) {
  const navigate = useNavigate()
  const placed = placedRoutes(routes)
  const current = placed.find(({ route }) => route.path === currentPath)
  const groups = useOpenGroups(current?.trail.map(({ path }) => path) ?? [], mode === 'horizontal' || isFolded)

  return (
    <Menu
      key={mode}
      mode={mode}
      theme={theme}
      items={itemsOf(routes)}
      selectedKeys={current ? [current.route.path] : []}
      openKeys={groups.open}
      onOpenChange={groups.setOpen}
      onClick={({ key }) => {
        const chosen = placed.find(({ route }) => route.path === key)
        if (chosen) openRoute(chosen.route, navigate)
        onChosen()
      }}
      style={{ flex: 1, minWidth: 0, borderInlineEnd: 0 }}
    />
  )
}

/** The groups that stand open: those the person opened, and those around the page, however it was reached (a tab, a link, the browser's way back). */
function useOpenGroups(around: string[], isFolded: boolean) {
  const place = isFolded ? '' : around.join(' ')
  const [open, setOpen] = useState(isFolded ? [] : around)
  const [shown, setShown] = useState(place)
  if (shown !== place) {
    setShown(place)
    setOpen([...new Set([...open, ...(isFolded ? [] : around)])])
  }
  return { open, setOpen }
}

function itemsOf(routes: readonly MenuRoute[]): NonNullable<MenuProps['items']> {
  return routes
    .filter(({ hidden }) => !hidden)
    .map(({ path, meta, children }) => ({
      key: path,
      label: meta.title,
      ...(meta.icon === undefined ? {} : { icon: <MenuIconLater name={meta.icon} /> }),
      ...(children.some((child) => !child.hidden) ? { children: itemsOf(children) } : {}),
    }))
}
