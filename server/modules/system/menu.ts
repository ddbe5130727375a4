import type { MenuItem } from '#contract/session.ts'
import type { Database } from '../../db/database.ts'

/** A node of the tree of menus and buttons, as it stands. */
export type PermissionRow = Awaited<ReturnType<typeof readTree>>[number]

/** The whole tree of one terminal, in its order. */
export function readTree(db: Database, terminal: 'web' | 'app') {
  return db.selectFrom('sys_permission').selectAll().where('terminal', '=', terminal).orderBy('sortNo').orderBy('id').execute()
}

/** The nodes that the roles of a person grant. */
export async function grantedTo(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_role_permission', 'sys_role_permission.roleId', 'sys_user_role.roleId')
    .select('permission')
    .distinct()
    .where('userId', '=', userId)
    .execute()
  return new Set(rows.map(({ permission }) => permission))
}

export type Holding = { isAdministrator: boolean; granted: ReadonlySet<string>; rights: ReadonlySet<string> }

/** What every signed-in person has: pages that modules declare without a right. */
export function isOpenToAll({ isDeclared, perms, menuType }: Pick<PermissionRow, 'isDeclared' | 'perms' | 'menuType'>): boolean {
  return isDeclared === 'Y' && perms === '' && menuType === 1
}

/** The menu of somebody, as the wire spells it (api-contract.md 2.2): the pages that are granted and whose right is held; a group shows while one of its pages does. */
export function menuFrom(tree: readonly PermissionRow[], { isAdministrator, granted, rights }: Holding): MenuItem[] {
  const below = Map.groupBy(
    tree.filter(({ menuType, status }) => menuType !== 2 && status === '1'),
    ({ parentId }) => parentId,
  )
  const isHeld = (node: PermissionRow) =>
    isAdministrator || isOpenToAll(node) || (granted.has(node.id) && (node.perms === '' || node.perms.split(',').some((right) => rights.has(right))))
  const itemsUnder = (parentId: string): MenuItem[] =>
    (below.get(parentId) ?? []).flatMap((node) => {
      const children = itemsUnder(node.id)
      const isPage = !node.component.startsWith('layouts/RouteView')
      if (children.length === 0 && !(isPage && isHeld(node))) return []
      return [itemOf(node, children)]
    })
  return itemsUnder('')
}

const isWeb = (url: string) => /^(https?:|\{\{)/.test(url)

function itemOf(node: PermissionRow, children: MenuItem[]): MenuItem {
  const { id, url, component, componentName, name, icon, menuType, redirect, keepAlive, hidden, alwaysShow, internalOrExternal, isRoute } = node
  const isExternal = internalOrExternal === 'Y'
  const path = isWeb(url) ? `/${id}` : url
  return {
    id,
    path,
    name: componentName || path.slice(1).replaceAll('/', '-').replaceAll(':', '@'),
    component,
    route: isRoute === 'N' ? '0' : '1',
    ...(menuType === 0 ? { redirect: redirect || (children[0]?.path ?? null) } : {}),
    ...(hidden === 'Y' ? { hidden: true as const } : {}),
    ...(alwaysShow === 'Y' ? { alwaysShow: true as const } : {}),
    ...(children.length > 0 ? { children } : {}),
    meta: {
      title: name,
      keepAlive: keepAlive === 'Y',
      internalOrExternal: isExternal,
      componentName: componentName || (component.split('/').at(-1) ?? ''),
      ...(icon === '' ? {} : { icon }),
      ...(isExternal || isWeb(url) ? { url } : {}),
    },
  }
}
