import { sql } from 'kysely'
import { tableNameOf } from '#contract/checks.ts'
import { isDesignedName, designedName } from '#contract/designedNames.ts'
import type { DesignedResource } from '#contract/designed.ts'
import { referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Database } from '../../../db/database.ts'
import { standingOf } from './standing.ts'

const keysAtOnce = 500

/** The keys among these that a field can hold: those of records that stand, and the top of a tree. null: the field names no record, and can hold all. */
export async function standingKeys(db: Database, own: DesignedResource, field: Field, keys: ReadonlySet<string>): Promise<ReadonlySet<string> | null> {
  const target = referredBy(field)
  if (target === null) return null
  const table = tableNameOf({ name: target.resource })
  const isThere = (await standingOf(db, table)) !== null
  if (!isThere && !isDesignedName(target.resource)) return null // a view of other tables, which the plan cannot ask
  const tree = target.resource === designedName(own.code) ? own.tree : registry.resource(target.resource)?.tree
  const found = new Set(tree ? [tree.root] : [])
  const asked = isThere ? [...keys] : []
  for (let start = 0; start < asked.length; start += keysAtOnce) {
    const key = sql`cast(${sql.ref(target.key)} as text)` // one that counts up is a number
    const { rows } = await sql<{ key: string }>`select ${key} as "key" from ${sql.table(table)}
      where ${key} in (${sql.join(asked.slice(start, start + keysAtOnce))})`.execute(db)
    for (const row of rows) found.add(row.key)
  }
  return found
}
