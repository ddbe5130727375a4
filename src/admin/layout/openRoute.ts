import type { NavigateFunction } from 'react-router-dom'
import type { MenuRoute } from '../session/menuRoutes.ts'
import { keepMenuTitle } from './tabs/storedTitles.ts'

/** Opens a menu entry: somebody else's page in a new window, everything else here. */
export function openRoute({ path, meta, opening }: MenuRoute, navigate: NavigateFunction): void {
  keepMenuTitle(path, meta.title)
  if (opening.kind === 'window') window.open(opening.url, '_blank', 'noopener')
  else void navigate(path)
}

/** Opens what the menu search found; a page in a frame gets a window of its own as well (LAY-025, LAY-026). */
export function openFound(route: MenuRoute, navigate: NavigateFunction): void {
  const { opening } = route
  openRoute(opening.kind === 'frame' ? { ...route, opening: { kind: 'window', url: opening.url } } : route, navigate)
}
