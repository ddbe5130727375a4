import { permissions } from '#contract/permissions.ts'
import type { MenuItem } from '#contract/session.ts'
import type { Database } from '../../../db/database.ts'

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

export type Holding = { isAdministrator: boolean; granted: Pick<ReadonlySet<string>, 'has'>; rights: ReadonlySet<string> }

/** What every signed-in person has: pages that modules declare without a right. */
export function isOpenToAll({ isDeclared, perms, menuType }: Pick<PermissionRow, 'isDeclared' | 'perms' | 'menuType'>): boolean {
  return isDeclared === 'Y' && perms === '' && menuType === 1
}

/** The menu of somebody, as the wire spells it (api-contract.md 2.2): the pages that are granted and whose right is held; a group shows while one of its pages does. */
export function menuFrom(tree: readonly PermissionRow[], who: Holding): MenuItem[] {
  return folded(tree, who, itemOf)
}

/** The same as JSON. */
export function menuJson(tree: readonly PermissionRow[], who: Holding): string {
  return listOf(folded(tree, who, writtenItem))
}

/** Makes entries of what somebody sees, each of those below it. */
function folded<Item>(
  tree: readonly PermissionRow[],
  { isAdministrator, granted, rights }: Holding,
  make: (node: PermissionRow, children: readonly Item[]) => Item,
): Item[] {
  const below = pagesBelow(tree)
  const itemsUnder = (parentId: string): Item[] =>
    (below.get(parentId) ?? []).flatMap(({ node, isPage, isOpen, needed }) => {
      const children = itemsUnder(node.id)
      const isHeld = () => isAdministrator || isOpen || (granted.has(node.id) && (needed.length === 0 || needed.some((right) => rights.has(right))))
      return children.length > 0 || (isPage && isHeld()) ? [make(node, children)] : []
    })
  return itemsUnder('')
}

/** What a node asks for, found once for a tree. */
type Page = { node: PermissionRow; isPage: boolean; isOpen: boolean; needed: readonly string[] }
const pages = new WeakMap<readonly PermissionRow[], ReadonlyMap<string, Page[]>>()

/** Groups and pages in use by what they lie in. */
function pagesBelow(tree: readonly PermissionRow[]): ReadonlyMap<string, Page[]> {
  const known = pages.get(tree)
  if (known) return known
  const shown = tree
    .filter(({ menuType, status }) => menuType !== 2 && status === '1')
    .map((node): Page => ({
      node,
      isPage: !node.component.startsWith('layouts/RouteView'),
      isOpen: isOpenToAll(node),
      needed: node.perms === '' ? [] : node.perms.split(','),
    }))
  const below = Map.groupBy(shown, ({ node }) => node.parentId)
  pages.set(tree, below)
  return below
}

function itemOf(node: PermissionRow, children: readonly MenuItem[]): MenuItem {
  return { ...headOf(node, children[0]?.path ?? null), ...(children.length > 0 ? { children: [...children] } : {}), meta: metaOf(node) }
}

type Written = { path: string; json: string }
/** Pages, which are the same for everybody who sees them. */
const written = new WeakMap<PermissionRow, Written>()

function writtenItem(node: PermissionRow, children: readonly Written[]): Written {
  const known = children.length === 0 ? written.get(node) : undefined
  if (known) return known
  const head = headOf(node, children[0]?.path ?? null)
  const below = children.length > 0 ? `,"children":${listOf(children)}` : ''
  const item = { path: head.path, json: `${JSON.stringify(head).slice(0, -1)}${below},"meta":${JSON.stringify(metaOf(node))}}` }
  if (children.length === 0) written.set(node, item)
  return item
}

const listOf = (items: readonly Written[]) => `[${items.map(({ json }) => json).join(',')}]`

const isWeb = (url: string) => /^(https?:|\{\{)/.test(url)

/** `firstPath` is that of the first entry below it. */
function headOf({ id, url, component, componentName, menuType, redirect, hidden, alwaysShow, isRoute }: PermissionRow, firstPath: string | null) {
  const path = isWeb(url) ? `/${id}` : url
  return {
    id,
    path,
    name: componentName || path.slice(1).replaceAll('/', '-').replaceAll(':', '@'),
    component,
    route: isRoute === 'N' ? '0' : '1',
    ...(menuType === 0 ? { redirect: redirect || firstPath } : {}),
    ...(hidden === 'Y' ? { hidden: true as const } : {}),
    ...(alwaysShow === 'Y' ? { alwaysShow: true as const } : {}),
  } satisfies Partial<MenuItem>
}

function metaOf({ url, component, componentName, name, icon, keepAlive, internalOrExternal, perms }: PermissionRow): MenuItem['meta'] {
  const isExternal = internalOrExternal === 'Y'
  const needed = perms === '' ? [] : perms.split(',') // each right that is declared stands among the actions of whoever sees the page
  return {
    title: name,
    keepAlive: keepAlive === 'Y',
    internalOrExternal: isExternal,
    componentName: componentName || (component.split('/').at(-1) ?? ''),
    ...(icon === '' ? {} : { icon }),
    ...(isExternal || isWeb(url) ? { url } : {}),
    ...(needed.length > 0 && needed.every((right) => right in permissions) ? { permissionList: needed } : {}),
  }
}
