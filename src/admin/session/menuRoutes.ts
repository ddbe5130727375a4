import type { AuthEntry, MenuItem } from '#contract/session.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { Placeholders } from './placeholders.ts'

/** How a menu entry opens: a page of ours, somebody else's page in a frame, or a new window. */
export type Opening = { kind: 'page'; component: string } | { kind: 'frame'; url: string } | { kind: 'window'; url: string } | { kind: 'container' }

/** A menu entry as the office uses it: where it is, what it shows, and which entries lead to it. */
export type MenuRoute = {
  path: string
  name: string
  redirect: string | null
  hidden: boolean
  meta: MenuItem['meta']
  opening: Opening
  children: MenuRoute[]
}

type Known = { auth: readonly AuthEntry[]; placeholders: Placeholders }

/** Routes of the server's menu: what is switched off or not permitted is left out (RT-016, RT-018, RT-025). */
export function menuRoutes(menu: readonly MenuItem[], known: Known): MenuRoute[] {
  return menu.filter((item) => item.route !== '0' && isPermitted(item, known.auth)).map((item) => routeOf(item, known))
}

function routeOf(item: MenuItem, known: Known): MenuRoute {
  const children = menuRoutes(item.children ?? [], known)
  const hasOnlyHidden = children.length > 0 && children.every((child) => child.hidden)
  return {
    path: item.path,
    name: item.name,
    redirect: item.alwaysShow ? item.path : (item.redirect ?? null),
    hidden: item.hidden === true || hasOnlyHidden,
    meta: item.meta,
    opening: openingOf(item, known.placeholders),
    children,
  }
}

function openingOf({ component, meta, children = [] }: MenuItem, placeholders: Placeholders): Opening {
  const url = meta.url === undefined || meta.url === '' ? null : fillPlaceholders(meta.url, placeholders)
  if (url !== null) return { kind: meta.internalOrExternal ? 'window' : 'frame', url }
  if (component.includes('layouts') || children.length > 0) return { kind: 'container' }
  return { kind: 'page', component }
}

function isPermitted({ meta }: MenuItem, auth: readonly AuthEntry[]): boolean {
  const needed = meta.permissionList ?? []
  return needed.length === 0 || needed.some((action) => auth.some((entry) => entry.action.split(',').includes(action)))
}

/** A route together with the routes above it, the topmost first. */
export type PlacedRoute = { route: MenuRoute; trail: readonly MenuRoute[] }

/** Every route of the tree, each with the way to it. */
export function placedRoutes(routes: readonly MenuRoute[], trail: readonly MenuRoute[] = []): PlacedRoute[] {
  return routes.flatMap((route) => [{ route, trail }, ...placedRoutes(route.children, [...trail, route])])
}

/** What the menu search finds: pages a person can see, by any part of their title (LAY-023, LAY-024). */
export function searchRoutes(routes: readonly MenuRoute[], words: string): PlacedRoute[] {
  const wanted = words.trim().toLowerCase()
  return wanted === '' ? [] : seenPages(routes).filter(({ route }) => route.meta.title.toLowerCase().includes(wanted))
}

/** The pages of the menu that a person can open. */
export function seenPages(routes: readonly MenuRoute[]): PlacedRoute[] {
  return placedRoutes(routes).filter(({ route, trail }) => !route.hidden && !trail.some((above) => above.hidden) && route.opening.kind !== 'container')
}
