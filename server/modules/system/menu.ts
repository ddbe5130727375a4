import { menuGroups } from '#contract/module.ts'
import type { MenuEntry, MenuGroup } from '#contract/module.ts'
import { menuEntries } from '#contract/modules/modules.ts'
import type { MenuItem } from '#contract/session.ts'

const routeView = 'layouts/RouteView'
const groupNames = Object.keys(menuGroups) as MenuGroup[] // the keys of a constant object

/** The menu of somebody who holds these rights, as the wire spells it (api-contract.md 2.2): entries of all modules, group by group; a group shows while one of its entries does. */
export function menuFor(held: ReadonlySet<string>): MenuItem[] {
  return groupNames.flatMap((name) => {
    const { title, url, icon } = menuGroups[name]
    const children = menuEntries.filter(({ group, right }) => group === name && (right === undefined || held.has(right))).map(itemOf)
    const group = { ...itemOf({ title, url, component: routeView }), redirect: children[0]?.path ?? null, children }
    return children.length > 0 ? [{ ...group, meta: { ...group.meta, icon } }] : []
  })
}

function itemOf({ title, url, component, isExternal }: Omit<MenuEntry, 'group'>): MenuItem {
  const name = url.slice(1).replaceAll('/', '-').replaceAll(':', '@')
  return {
    id: name,
    path: url,
    name,
    component,
    route: '1',
    meta: {
      title,
      keepAlive: !isExternal,
      internalOrExternal: isExternal === true,
      componentName: component.split('/').at(-1) ?? '',
      ...(isExternal ? { url } : {}),
    },
  }
}
