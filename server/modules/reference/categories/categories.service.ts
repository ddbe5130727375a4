import { sql } from 'kysely'
import { categoryRoot } from '#contract/modules/reference/category.ts'
import { treeCondition, conditionComplaints } from '#contract/rules/treeCondition.ts'
import type { WireNode } from '#contract/treeNode.ts'
import type { Database } from '../../../db/database.ts'
import { nested } from '../../../db/nested.ts'
import { Problem } from '../../../http/problem.ts'
import { refuseNul } from '../../../http/refuseNul.ts'
import { branchCodes } from '../../organisation/branchCodes.service.ts'

/** What happens besides when a category is written: it gets its code. */
export const categoryHooks = branchCodes({ table: 'sys_category', code: 'code', parent: 'pid', root: categoryRoot, followers: [] })

type Stored = { id: string; pid: string; name: string; code: string }
type CategoryNode = WireNode & { code: string; hasChild: '1' | '0' }

const narrowing = ['id', 'pid', 'name', 'code', 'description'] as const
const columns = ['id', 'pid', 'name', 'code'] as const

function narrowed(db: Database, condition: string) {
  let query = db.selectFrom('sys_category').select(columns).orderBy('sortOrder').orderBy('code').orderBy('id')
  const asked = conditionIn(condition)
  refuseNul(asked)
  for (const [name, value] of Object.entries(asked)) {
    const column = narrowing.find((known) => known === name)
    if (!column) throw new Problem(422, `不能按 ${name.slice(0, 64)} 查询`)
    query = query.where(column, '=', String(value))
  }
  return query
}

function conditionIn(condition: string): Record<string, string | number> {
  if (condition === '') return {}
  try {
    return treeCondition(condition, conditionComplaints.category)
  } catch (error) {
    throw new Problem(422, error instanceof Error ? error.message : conditionComplaints.category)
  }
}

/** The categories directly below one. */
export async function categoriesBelow(db: Database, pid: string, condition: string): Promise<CategoryNode[]> {
  const found = await narrowed(db, condition).where('pid', '=', pid).execute()
  const { rows: parents } = await sql<{ pid: string }>`select distinct "pid" from sys_category`.execute(db)
  const known = new Set(parents.map((row) => row.pid))
  return found.map((category) => nodeOf(category, !known.has(category.id), null))
}

/** All categories below the one with this code (letters and digits), nested; all there are for '' or the root. */
export async function categoryTree(db: Database, pcode: string, condition: string): Promise<CategoryNode[]> {
  let query = narrowed(db, condition)
  if (isBelowSomething(pcode)) query = query.where('code', 'like', `${pcode}%`).where('code', '!=', pcode)
  return nested(
    await query.execute(),
    ({ pid }) => pid,
    (category, children: CategoryNode[]) => nodeOf(category, children.length === 0, children.length === 0 ? null : children),
  )
}

/** The id of the category with this code; the root for '' or '0'. Throws 404 for a code that nobody has. */
export async function categoryIdOf(db: Database, pcode: string): Promise<string> {
  if (!isBelowSomething(pcode)) return categoryRoot
  const found = await db.selectFrom('sys_category').select('id').where('code', '=', pcode).executeTakeFirst()
  if (!found) throw new Problem(404, `该编码【${pcode}】不存在，请核实!`)
  return found.id
}

/** One category by its id or its code. */
export function oneCategory(db: Database, field: 'id' | 'code', value: string): Promise<Stored | undefined> {
  return db.selectFrom('sys_category').select(columns).where(field, '=', value).executeTakeFirst()
}

/** The names of categories in the order of their ids; an unknown id stays itself, unless it is dropped. */
export async function categoryNames(db: Database, ids: readonly string[], dropsUnknown: boolean): Promise<string[]> {
  const rows = await db.selectFrom('sys_category').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => names.get(id) ?? (dropsUnknown ? [] : [id]))
}

function isBelowSomething(pcode: string): boolean {
  return pcode !== '' && pcode !== categoryRoot
}

function nodeOf({ id, pid, name, code }: Stored, isLeaf: boolean, children: CategoryNode[] | null): CategoryNode {
  return { key: id, value: id, id, parentId: pid, title: name, label: name, name, code, leaf: isLeaf ? 1 : 0, isLeaf, hasChild: isLeaf ? '0' : '1', children }
}
