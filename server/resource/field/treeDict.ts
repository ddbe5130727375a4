import { sql } from 'kysely'
import { Problem } from '../../http/problem.ts'
import type { Executor } from './row.ts'
import type { treeDictOf } from './tableDict.ts'

type TreeDict = NonNullable<ReturnType<typeof treeDictOf>>

/** One record of a tree as clients of the contract read it (api-contract.md 2.9); `key` is in the column they asked for. */
export type TreeNode = { key: string; title: string; leaf: boolean; parentId: string; value: null; icon: null; code: null; children: null }

type Found = { id: string; key: string; title: string; above: string | null }

/**
 * The records right below `pid`, an id; '' and the root's own mark are the top. `where` are values that columns of the tree have to
 * have: its text, its code or the one above. Throws Problem 422 for any other column.
 */
export async function branchOf(db: Executor, at: TreeDict, { pid, where }: { pid: string; where: Readonly<Record<string, string>> }): Promise<TreeNode[]> {
  const narrowed = Object.entries(where).map(([column, value]) => {
    if (![at.text, at.code, at.parent].includes(column)) throw new Problem(422, `不能按 ${column} 筛选，可用的列：${at.text}、${at.code}、${at.parent}`)
    return sql<boolean>`${sql.ref(column)} = ${value}`
  })
  const isTop = pid === '' || pid === '0' || pid === at.root
  const above = sql<boolean>`coalesce(${sql.ref(at.parent)}, '') in (${sql.join(isTop ? ['', at.root] : [pid])})`
  const { rows } = await sql<Found>`select "id", ${sql.ref(at.code)} as "key", ${sql.ref(at.text)} as "title", ${sql.ref(at.parent)} as "above"
    from ${sql.table(at.table)} where ${sql.join([above, ...narrowed], sql` and `)} order by ${sql.ref(at.text)}, "id" limit ${mostBelow}`.execute(db)
  const parents = await withChildren(
    db,
    at,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, key, title, above: parentId }) => ({
    key,
    title,
    leaf: !parents.has(id),
    parentId: parentId ?? '',
    value: null,
    icon: null,
    code: null,
    children: null,
  }))
}

/** Those of these records that have others below them. */
async function withChildren(db: Executor, at: TreeDict, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ above: string }>`select distinct ${sql.ref(at.parent)} as "above" from ${sql.table(at.table)}
    where ${sql.ref(at.parent)} in (${sql.join(ids)})`.execute(db)
  return new Set(rows.map(({ above }) => above))
}

/** of one record: a tree with more is searched, not unfolded */
const mostBelow = 1000
