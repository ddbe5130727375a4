import type { Database } from '../../../db/database.ts'
import { declaredTree } from './declaredTree.ts'
import type { DeclaredNode } from './declaredTree.ts'

const kept = { createBy: 'system', updateBy: 'system', version: 1 }
/** rows of a statement: SQLite takes 32 766 parameters */
const atOnce = 500

/**
 * Brings the tree of menus and rights up to what modules declare. What is new is granted to nobody but administrators, who hold
 * everything; names, order, icons and states that people gave stay; what no module declares any more goes. On the first start of
 * this kind roles get the menus that the rights they hold opened until then.
 */
export async function ensureTree(db: Database, now: number): Promise<void> {
  const declared = declaredTree()
  await db.transaction().execute(async (trx) => {
    const stored = await trx.selectFrom('sys_permission').select(['id', 'perms', 'menuType']).where('isDeclared', '=', 'Y').execute()
    const known = new Map(stored.map((node) => [node.id, node]))
    const isFirst = stored.length === 0
    const fresh = declared.filter(({ id }) => !known.has(id))
    for (let start = 0; start < fresh.length; start += atOnce)
      await trx
        .insertInto('sys_permission')
        .values(fresh.slice(start, start + atOnce).map((node) => ({ ...kept, ...node, createTime: now, updateTime: now, isRoute: 'Y', isDeclared: 'Y' })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const standing = new Set(declared.map(({ id }) => id))
    const gone = stored.map(({ id }) => id).filter((id) => !standing.has(id))
    if (gone.length > 0) await trx.deleteFrom('sys_permission').where('id', 'in', gone).execute()
    for (const { id, perms } of declared.filter((node) => known.get(node.id) !== undefined && known.get(node.id)?.perms !== node.perms))
      await trx.updateTable('sys_permission').set({ perms }).where('id', '=', id).execute()
    if (isFirst) await grantOpenedMenus(trx, declared)
  })
}

async function grantOpenedMenus(trx: Database, declared: readonly DeclaredNode[]): Promise<void> {
  const held = await trx.selectFrom('sys_role_permission').select(['roleId', 'permission']).execute()
  const menusOf = Map.groupBy(
    declared.filter(({ menuType, perms }) => menuType === 1 && perms !== ''),
    ({ perms }) => perms.split(',')[0] ?? perms, // what else the page needs opens nothing by itself
  )
  const granted = held.flatMap(({ roleId, permission }) => (menusOf.get(permission) ?? []).map(({ id }) => ({ roleId, permission: id })))
  for (let start = 0; start < granted.length; start += atOnce)
    await trx
      .insertInto('sys_role_permission')
      .values(granted.slice(start, start + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
