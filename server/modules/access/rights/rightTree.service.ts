import type { RightNode } from '#contract/modules/access/permission.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Database } from '../../../db/database.ts'
import { isOpenToAll, readTree } from '../menu/menu.service.ts'
import type { PermissionRow } from '../menu/menu.service.ts'

/** The right to the list that rules of a node narrow: of a menu the list that it opens, of a button itself; null where there is no list. */
export function listRightOf(perms: string): string | null {
  const [right = ''] = perms.split(',') // what else its page needs comes behind
  const about = right.slice(0, right.lastIndexOf(':'))
  const list = `${about}:list`
  return registry.isRight(list) ? list : null
}

/** The nodes of one terminal as a tree for those who grant; `within` leaves only these, with the way to them. */
export async function rightTree(
  db: Database,
  terminal: 'web' | 'app',
  within: ReadonlySet<string> | null = null,
): Promise<{ treeList: RightNode[]; ids: string[] }> {
  const [rows, rules] = await Promise.all([
    readTree(db, terminal),
    db.selectFrom('sys_permission_data_rule').select('permission').distinct().where('status', '=', '1').execute(),
  ])
  const ruled = new Set(rules.map(({ permission }) => permission))
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const nodesUnder = (parentId: string): RightNode[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      const children = nodesUnder(row.id)
      return within === null || within.has(row.id) || children.length > 0 ? [nodeOf(row, children, ruled)] : []
    })
  return { treeList: nodesUnder(''), ids: rows.map(({ id }) => id).filter((id) => within === null || within.has(id)) }
}

function nodeOf(row: PermissionRow, children: RightNode[], ruled: ReadonlySet<string>): RightNode {
  const { id, parentId, name, perms, menuType } = row
  const list = listRightOf(perms)
  return {
    key: id,
    value: id,
    parentId,
    slotTitle: name,
    title: null,
    label: null,
    icon: null,
    ruleFlag: list !== null && ruled.has(list) ? 1 : 0,
    scopedSlots: { title: 'hasDatarule' },
    isLeaf: children.length === 0,
    perms,
    menuType,
    isOpen: isOpenToAll(row),
    children,
  }
}
