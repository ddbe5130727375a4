import { sql } from 'kysely'
import { deepestLevel } from '#contract/resource.ts'
import type { Resource, Tree } from '#contract/resource.ts'
import { isPostgres } from '../../db/isPostgres.ts'
import { nested } from '../../db/nested.ts'
import { Problem } from '../../http/problem.ts'
import type { Executor, Row } from '../field/row.ts'

export type TreeTable = { table: string; tree: Tree; resource: Pick<Resource, 'fields' | 'title' | 'label'> }

/** first number of our advisory locks for trees; the second is the table */
const treeLocks = 1014

/** far below the parameters that SQLite (32 766) and PostgreSQL (65 535) take */
const idsAtOnce = 1000

/** What keeps a tree a tree: no circles, no more than 20 levels, nothing left without the one above it (security.md 1B-25). */
export function createTreeRules({ table, tree, resource: { fields, title, label } }: TreeTable) {
  const { parent, root } = tree
  const [into, parentColumn, id] = [sql.table(table), sql.ref(parent), sql.ref('id')]
  const parentTitle = fields.find(({ name }) => name === parent)?.title ?? parent
  const refusal = (sentence: string) => new Problem(422, sentence, { fields: { [parent]: [sentence] } })

  /** Two changes of this tree wait for each other, until the first transaction is over: each of two moves alone is right where both together make a circle. */
  async function waitForOthers(db: Executor): Promise<void> {
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${treeLocks}, hashtext(${table}))`.execute(db)
  }

  /** Which of these records stand below one of `ids`. */
  async function below(db: Executor, ids: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      const some = sql.join(ids.slice(start, start + idsAtOnce))
      const { rows } = await sql<{ id: string }>`select ${id} as "id" from ${into} where ${parentColumn} in (${some})`.execute(db)
      found.push(...rows.map((row) => row.id))
    }
    return found
  }

  /** Null where there is no such record. */
  async function parentOf(db: Executor, of: string): Promise<string | null> {
    const { rows } = await sql<{ parent: string }>`select ${parentColumn} as "parent" from ${into} where ${id} = ${of}`.execute(db)
    return rows[0]?.parent ?? null
  }

  /** Levels that a record and those below it take; counted no further than one too many. */
  async function levelsOf(db: Executor, of: string): Promise<number> {
    let levels = 1
    for (let ids = await below(db, [of]); ids.length > 0 && levels <= deepestLevel; ids = await below(db, ids)) levels += 1
    return levels
  }

  return {
    /** Throws 422 at the parent's field when a record (null: a new one) cannot stand below `under`. */
    async requirePlace(db: Executor, moved: string | null, under: string): Promise<void> {
      await waitForOthers(db)
      if (under !== root && (await parentOf(db, under)) === null) throw refusal(`${parentTitle}已经不在了，请另选一个`)
      let above = 0
      for (let at = under; at !== root; at = (await parentOf(db, at)) ?? root) {
        if (at === moved) throw refusal(`${parentTitle}不能是它自己或它的下级，请另选一个`)
        above += 1
        if (above >= deepestLevel) throw refusal(`最多 ${deepestLevel} 层，请选更靠上的${parentTitle}`)
      }
      if (moved !== null && above + (await levelsOf(db, moved)) > deepestLevel) throw refusal(`移动后超过 ${deepestLevel} 层，请选更靠上的${parentTitle}`)
    },
    /** Records together with all that goes with them when they are deleted: everything below them, or nothing else. */
    async withBelow(db: Executor, ids: readonly string[]): Promise<string[]> {
      if (!tree.deletesBelow) return [...ids]
      await waitForOthers(db)
      const found = new Set(ids)
      for (let level = await below(db, ids); level.length > 0;) {
        const fresh = level.filter((one) => !found.has(one)) // a circle ends here
        for (const one of fresh) found.add(one)
        level = await below(db, fresh)
      }
      return [...found]
    },
    /** Throws 422 when something still stands below the record. */
    async requireNothingBelow(db: Executor, row: Row): Promise<void> {
      await waitForOthers(db)
      const count = (await below(db, [keyOf(row)])).length
      if (count > 0) throw new Problem(422, `“${String(row[label])}”下面还有 ${count} 个${title}，请先删除或移走它们`)
    },
    /** The same records, each before the one it stands below: they can be deleted in this order. */
    async lowestFirst(db: Executor, ids: readonly string[]): Promise<string[]> {
      const parents = new Map<string, string>()
      for (const one of ids) parents.set(one, (await parentOf(db, one)) ?? root)
      const depth = (one: string, seen: number): number => {
        const above = parents.get(one)
        return above === undefined || seen > deepestLevel ? 0 : 1 + depth(above, seen + 1)
      }
      return ids.toSorted((one, other) => depth(other, 0) - depth(one, 0))
    },
    /** The rows with each before those that stand below it, as a file has to have them. */
    parentsFirst(rows: readonly Row[]): Row[] {
      const keyed = rows.map((row) => ({ id: keyOf(row), row }))
      const ordered = nested(
        keyed,
        ({ row }) => String(row[parent]),
        ({ row }, below: Row[][]): Row[] => [row, ...below.flat()],
      ).flat()
      const placed = new Set(ordered)
      return [...ordered, ...rows.filter((row) => !placed.has(row))] // a circle is told too
    },
    /** The rows with `hasChildren` beside their fields (ONL-026). */
    async withChildFlags(db: Executor, rows: readonly Row[]): Promise<Row[]> {
      if (rows.length === 0) return []
      const ids = sql.join(rows.map((row) => row['id']))
      const { rows: parents } = await sql<{
        parent: string
      }>`select distinct ${parentColumn} as "parent" from ${into} where ${parentColumn} in (${ids})`.execute(db)
      const known = new Set(parents.map((row) => row.parent))
      return rows.map((row) => ({ ...row, hasChildren: known.has(keyOf(row)) }))
    },
  }
}
export type TreeRules = ReturnType<typeof createTreeRules>

function keyOf(row: Row): string {
  const id = row['id']
  return typeof id === 'string' ? id : ''
}

/** Null for a flat list. */
export function treeRulesOf({ table, resource }: { table: string; resource: Resource }): TreeRules | null {
  return resource.tree ? createTreeRules({ table, tree: resource.tree, resource }) : null
}
