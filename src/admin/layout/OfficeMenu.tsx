import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router-dom'
import { placedRoutes } from '../session/menuRoutes.ts'
import type { MenuRoute } from '../session/menuRoutes.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { openRoute } from './openRoute.ts'

type Props = { routes: readonly MenuRoute[]; currentPath: string; mode: 'inline' | 'horizontal'; theme: 'dark' | 'light'; onChosen: () => void }

/** The permitted menu, at the side or on top (LAY-022). */
export function OfficeMenu({ routes, currentPath, mode, theme, onChosen }: Props) {
  const navigate = useNavigate()
  const placed = placedRoutes(routes)
  const current = placed.find(({ route }) => route.path === currentPath)
  const open = mode === 'inline' ? (current?.trail.map(({ path }) => path) ?? []) : []

  return (
    <Menu
      key={mode}
      mode={mode}
      theme={theme}
      items={itemsOf(routes)}
      selectedKeys={current ? [current.route.path] : []}
      defaultOpenKeys={open}
      onClick={({ key }) => {
        const chosen = placed.find(({ route }) => route.path === key)
        if (chosen) openRoute(chosen.route, navigate)
        onChosen()
      }}
      style={{ flex: 1, minWidth: 0, borderInlineEnd: 0 }}
    />
  )
}

function itemsOf(routes: readonly MenuRoute[]): NonNullable<MenuProps['items']> {
  return routes
    .filter(({ hidden }) => !hidden)
    .map(({ path, meta, children }) => ({
      key: path,
      label: meta.title,
      ...(meta.icon === undefined ? {} : { icon: <MenuIcon name={meta.icon} /> }),
      ...(children.some((child) => !child.hidden) ? { children: itemsOf(children) } : {}),
    }))
}
