import { menuGroups, rightsOf } from '#contract/module.ts'
import type { MenuGroup, Module } from '#contract/module.ts'
import { menuEntries, modules } from '#contract/modules/modules.ts'

/** A node of the tree of menus and buttons as modules declare it. */
export type DeclaredNode = {
  id: string
  parentId: string
  name: string
  menuType: 0 | 1 | 2
  url: string
  component: string
  icon: string
  perms: string
  keepAlive: 'Y' | 'N'
  internalOrExternal: 'Y' | 'N'
  sortNo: number
}

const routeView = 'layouts/RouteView'
const groupNames = Object.keys(menuGroups) as MenuGroup[] // the keys of a constant object

/** How a node is named by its address: `/isystem/user` is `isystem-user`. */
export function nodeId(url: string): string {
  return url.slice(1).replaceAll('/', '-')
}

/** Groups, menus and rights of all modules as one tree. A right is a button, named by its code, under the menu of what it is about. */
export function declaredTree(): DeclaredNode[] {
  const plain = { icon: '', keepAlive: 'N', internalOrExternal: 'N', url: '', component: '', perms: '' } as const
  const groups = groupNames.map((name, at): DeclaredNode => {
    const { title, url, icon } = menuGroups[name]
    return { ...plain, id: nodeId(url), parentId: '', name: title, menuType: 0, url, icon, component: routeView, sortNo: at + 1 }
  })
  const entries = menuEntries.map(({ group, title, url, component, right = '', needs = [], isExternal }, at): DeclaredNode => ({
    ...plain,
    id: nodeId(url),
    parentId: nodeId(menuGroups[group].url),
    name: title,
    menuType: 1,
    url,
    component,
    perms: [right, ...needs].join(','),
    keepAlive: isExternal ? 'N' : 'Y',
    internalOrExternal: isExternal ? 'Y' : 'N',
    sortNo: at + 1,
  }))
  const buttons = modules.flatMap((module) =>
    rightsOf(module).map(([code, title], at): DeclaredNode => ({
      ...plain,
      id: code,
      parentId: menuOfRight(code, module),
      name: title,
      menuType: 2,
      perms: code,
      sortNo: at + 1,
    })),
  )
  const known = new Set<string>()
  return [...groups, ...entries, ...buttons].filter(({ id }) => !known.has(id) && known.add(id))
}

/** The menu under which a right stands: the one that it opens, else one about the same records, else the group in which its module has most of its pages. */
function menuOfRight(code: string, { menu, resources }: Module): string {
  const about = code.slice(0, code.lastIndexOf(':'))
  const listed = resources.find(({ permission }) => permission === about)?.name
  const found =
    menuEntries.find(({ right }) => right === code) ??
    menuEntries.find(({ right }) => right?.startsWith(`${about}:`)) ??
    menuEntries.find(({ component }) => component === `resource/${listed}`)
  if (found) return nodeId(found.url)
  const pages = Map.groupBy(menu, ({ group }) => group)
  const [most] = [...pages].toSorted(([, one], [, other]) => other.length - one.length)
  return nodeId(menuGroups[most?.[0] ?? 'system'].url)
}
