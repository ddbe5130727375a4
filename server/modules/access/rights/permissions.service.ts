import { z } from 'zod'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'
import { menus } from '#contract/modules/access/permission.ts'
import { Problem } from '../../../http/problem.ts'
import { addedByDoor, changeByDoor } from '../../../resource/write/changeByDoor.ts'
import { readTree } from '../menu/menu.service.ts'
import type { PermissionRow } from '../menu/menu.service.ts'
import { forgetNodes, tidy } from './menuHooks.ts'

type Terminal = 'web' | 'app'
const nodes = { resource: menus, table: 'sys_permission' }

/** Booleans as clients send them: true, 'true', 1, '1' and Y. */
const flag = z.preprocess((value) => (value === true || value === 'true' || value === 1 || value === '1' || value === 'Y' ? 'Y' : 'N'), z.enum(['Y', 'N']))
const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `不超过 ${most} 个字符`)
    .nullish()
    .transform((text) => text ?? '')

const seenVersion = z.coerce
  .number()
  .int()
  .nullish()
  .transform((version) => version ?? null)

/** A menu or a button as clients of the contract write it (entity SysPermission). */
export const WireMenu = z.object({
  id: z.string().max(64).optional(),
  /** the one that was read; clients of the contract may send none */
  version: seenVersion,
  parentId: words(64),
  name: z.string('请输入菜单名称').trim().min(1, '请输入菜单名称').max(64, '不超过 64 个字符'),
  perms: words(255),
  permsType: z.coerce
    .string()
    .pipe(z.enum(['1', '2']))
    .catch('1'),
  icon: words(64),
  component: words(255),
  componentName: words(100),
  url: words(255),
  redirect: words(255),
  sortNo: z.coerce.number().min(0).max(99_999).transform(Math.round).catch(0),
  menuType: z.coerce.number().int().min(0).max(2, '菜单类型应为 0、1 或 2'),
  route: flag.default('Y'),
  keepAlive: flag.default('N'),
  hidden: flag.default('N'),
  alwaysShow: flag.default('N'),
  internalOrExternal: flag.default('N'),
  status: z.coerce
    .string()
    .pipe(z.enum(['0', '1']))
    .catch('1'),
  description: words(255),
})
type WireMenu = z.infer<typeof WireMenu>

/** A node as clients of the contract read it (api-contract.md 2.6, PermissionNode). */
export function permissionNode(row: PermissionRow, children: unknown[] | null, hasBelow: boolean) {
  const { isRoute, isDeclared: _ours, terminal: _terminal, ...rest } = row
  const flags = {
    keepAlive: row.keepAlive === 'Y',
    hidden: row.hidden === 'Y',
    alwaysShow: row.alwaysShow === 'Y',
    internalOrExternal: row.internalOrExternal === 'Y',
  }
  const node = { ...rest, ...flags, route: isRoute === 'Y', key: row.id, title: row.name, delFlag: 0, isLeaf: !hasBelow, leaf: !hasBelow }
  return children === null || !hasBelow ? node : { ...node, children }
}

export type Node = ReturnType<typeof permissionNode>

/** The whole tree, each node with those below it. */
export async function wholeTree(db: Database, terminal: Terminal): Promise<Node[]> {
  const below = Map.groupBy(await readTree(db, terminal), ({ parentId }) => parentId)
  const under = (parentId: string): Node[] => (below.get(parentId) ?? []).map((row) => permissionNode(row, under(row.id), below.has(row.id)))
  return under('')
}

/** The nodes directly below some, by the one above; '' is the top. */
export async function nodesBelow(db: Database, terminal: Terminal, parentIds: readonly string[]): Promise<Record<string, Node[]>> {
  const below = Map.groupBy(await readTree(db, terminal), ({ parentId }) => parentId)
  return Object.fromEntries(parentIds.map((parentId) => [parentId, (below.get(parentId) ?? []).map((row) => permissionNode(row, null, below.has(row.id)))]))
}

/** Adds a node (`id` null) or changes one; what modules declare of a page stays. Throws 404, or 422 for a place in itself. */
export async function writeNode(unit: UnitOfWork, terminal: Terminal, id: string | null, body: WireMenu): Promise<string> {
  const { trx, by, at } = unit
  const { id: _id, version, route, ...given } = body
  const row = { ...given, parentId: body.menuType === 0 ? '' : body.parentId, isRoute: route }
  tidy(row)
  const tree = await readTree(trx, terminal)
  if (row.parentId !== '' && !tree.some((node) => node.id === row.parentId)) throw new Problem(422, '上级菜单不存在，请重新选择')
  unit.afterCommit('rights.changed', { userIds: null })
  if (id === null) {
    const made = rowId(at)
    const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
    await trx
      .insertInto('sys_permission')
      .values({ ...kept, ...row, id: made, terminal })
      .execute()
    await addedByDoor(unit, nodes, made)
    unit.afterCommit('resource.changed', { resource: 'sysPermission', verb: 'add', id: made, mark: null })
    return made
  }
  const before = tree.find((node) => node.id === id)
  if (!before) throw new Problem(404, '未找到菜单信息')
  if (isBelow(tree, row.parentId, id)) throw new Problem(422, '上级菜单不能是它自己或它的下级')
  const { menuType, url, component, perms, internalOrExternal, isRoute } = before
  const declared = before.isDeclared === 'Y' ? { menuType, url, component, perms, internalOrExternal, isRoute } : {}
  await changeByDoor(unit, nodes, { id, seen: version }, () =>
    trx
      .updateTable('sys_permission')
      .set((stored) => ({ ...row, ...declared, updateBy: by.username, updateTime: at, version: stored('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
  unit.afterCommit('resource.changed', { resource: 'sysPermission', verb: 'edit', id, mark: null })
  return id
}

/** Deletes nodes and everything below them, with their grants. Throws 422 for what modules declare. */
export async function removeNodes(unit: UnitOfWork, terminal: Terminal, ids: readonly string[]): Promise<void> {
  const tree = await readTree(unit.trx, terminal)
  const gone = tree.filter((node) => ids.some((id) => isBelow(tree, node.id, id)))
  if (gone.length === 0) throw new Problem(404, '未找到菜单信息')
  const declared = gone.find(({ isDeclared }) => isDeclared === 'Y')
  if (declared) throw new Problem(422, `“${declared.name}”是系统自带的，不能删除；不需要时可以隐藏或停用`)
  const goneIds = gone.map(({ id }) => id)
  await forgetNodes(unit, goneIds)
  await unit.trx.deleteFrom('sys_permission').where('id', 'in', goneIds).execute()
  for (const id of goneIds) unit.afterCommit('resource.changed', { resource: 'sysPermission', verb: 'delete', id, mark: null })
  unit.afterCommit('rights.changed', { userIds: null })
}

/** Body of `POST /sys/permission/move`; `version` is that of the node as it was read. */
export const MoveNode = z.object({
  id: z.string('请选择菜单').min(1, '请选择菜单').max(64),
  version: seenVersion,
  parentId: z.string().max(64).default(''),
  index: z.coerce.number().int().min(0).max(10_000),
})
type MoveNode = z.infer<typeof MoveNode>

/** Puts a node under another one, at a place among those there; the others make room. */
export async function moveNode(unit: UnitOfWork, { id, version, parentId, index }: MoveNode): Promise<void> {
  const tree = await readTree(unit.trx, 'web')
  const node = tree.find((each) => each.id === id)
  if (!node) throw new Problem(404, '未找到菜单信息')
  if (isBelow(tree, parentId, id)) throw new Problem(422, '不能移到它自己或它的下级里面')
  const beside = tree.filter((each) => each.parentId === parentId && each.id !== id)
  beside.splice(Math.min(index, beside.length), 0, node)
  for (const [at, each] of beside.entries()) {
    const isMoved = each.id === id
    if (!isMoved && each.sortNo === at + 1) continue // it stands where it stood
    await changeByDoor(unit, nodes, { id: each.id, seen: isMoved ? version : null }, () =>
      unit.trx
        .updateTable('sys_permission')
        .set((stored) => ({ parentId, sortNo: at + 1, updateBy: unit.by.username, updateTime: unit.at, version: stored('version', '+', 1) }))
        .where('id', '=', each.id)
        .execute(),
    )
  }
  unit.afterCommit('resource.changed', { resource: 'sysPermission', verb: 'edit', id, mark: null })
  unit.afterCommit('rights.changed', { userIds: null })
}

/** Whether a node is `above` or stands below it. */
function isBelow(tree: readonly PermissionRow[], id: string, above: string): boolean {
  const known = new Map(tree.map((node) => [node.id, node]))
  const seen = new Set<string>()
  for (let at = id; at !== '' && !seen.has(at); at = known.get(at)?.parentId ?? '') {
    if (at === above) return true
    seen.add(at)
  }
  return false
}
