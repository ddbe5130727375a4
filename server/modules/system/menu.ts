import type { MenuItem } from '#contract/session.ts'
import type { Database } from '../../db/database.ts'

/** A node of the tree of menus and buttons, as it stands. */
export type PermissionRow = Awaited<ReturnType<typeof readTree>>[number]

type Kept = { stamp: string; tree: Awaited<ReturnType<typeof treeOf>> }
/** By database: what is read in a transaction is nobody else's. */
const kept = new WeakMap<Database, Map<'web' | 'app', Kept>>()

/** The whole tree of one terminal, in its order. It is read anew when anything of it has changed. */
export async function readTree(db: Database, terminal: 'web' | 'app') {
  if (db.isTransaction) return treeOf(db, terminal)
  const stamp = await stampOf(db)
  const trees = kept.get(db) ?? new Map<'web' | 'app', Kept>()
  kept.set(db, trees)
  const known = trees.get(terminal)
  if (known?.stamp === stamp) return known.tree
  const tree = await treeOf(db, terminal)
  trees.set(terminal, { stamp, tree })
  return tree
}

function treeOf(db: Database, terminal: 'web' | 'app') {
  return db.selectFrom('sys_permission').selectAll().where('terminal', '=', terminal).orderBy('sortNo').orderBy('id').execute()
}

/** Every write of a node counts its version up; what comes and goes changes their number. */
async function stampOf(db: Database): Promise<string> {
  const { nodes, versions, newest } = await db
    .selectFrom('sys_permission')
    .select(({ fn }) => [fn.countAll().as('nodes'), fn.sum('version').as('versions'), fn.max('updateTime').as('newest')])
    .executeTakeFirstOrThrow()
  return `${nodes} ${versions} ${newest}`
}

export type Holding = { isAdministrator: boolean; granted: ReadonlySet<string>; rights: ReadonlySet<string> }

/** What every signed-in person has: pages that modules declare without a right. */
export function isOpenToAll({ isDeclared, perms, menuType }: Pick<PermissionRow, 'isDeclared' | 'perms' | 'menuType'>): boolean {
  return isDeclared === 'Y' && perms === '' && menuType === 1
}

/** The menu of somebody, as the wire spells it (api-contract.md 2.2): the pages that are granted and whose right is held; a group shows while one of its pages does. */
export function menuFrom(tree: readonly PermissionRow[], { isAdministrator, granted, rights }: Holding): MenuItem[] {
  const below = pagesBelow(tree)
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

const pages = new WeakMap<readonly PermissionRow[], ReadonlyMap<string, PermissionRow[]>>()

/** Groups and pages in use by what they lie in, found once for a tree. */
function pagesBelow(tree: readonly PermissionRow[]): ReadonlyMap<string, PermissionRow[]> {
  const known = pages.get(tree)
  if (known) return known
  const below = Map.groupBy(
    tree.filter(({ menuType, status }) => menuType !== 2 && status === '1'),
    ({ parentId }) => parentId,
  )
  pages.set(tree, below)
  return below
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
