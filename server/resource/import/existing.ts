import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { restingOf, wireOf } from '../field/columns.ts'
import { conditionSql } from '../field/conditionSql.ts'
import type { Executor, Row } from '../field/row.ts'
import { ownRows } from '../scope/scope.ts'
import type { Condition } from '../field/condition.ts'

/** A record that stands already; one that `isOutOfSight` exists for the database alone, and nothing may be said of it. */
export type ExistingRecord = { id: string; version: number; isOutOfSight: boolean }

type ImportKeys = {
  db: Executor
  table: string
  resource: Pick<Resource, 'fields' | 'owner' | 'bin' | 'only'>
  plantTz: string
  key: readonly string[]
  by: { tenantId: number }
  within: Condition
}

/** rows asked for at a time: each is one alternative of the question, and SQLite takes no more than a thousand deep */
const rowsAtOnce = 200

/** The records that have the same key as one of the rows, by `keyText`. Of another tenant none: keys are each tenant's own. */
export async function existingByKey(
  { db, table, resource, plantTz, key, by, within }: ImportKeys,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, ExistingRecord>> {
  const columns = key.flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
  const found = new Map<string, ExistingRecord>()
  const listed = sql.join([...new Set(['id', 'version', ...key])].map((name) => sql.ref(name)))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const alike = rows.slice(start, start + rowsAtOnce).map((row) => {
      const parts = columns.map((field) => sql`${sql.ref(field.name)} = ${restingOf(field, row[field.name], plantTz)}`)
      return sql`(${sql.join(parts, sql` and `)})`
    })
    const { rows: standing } = await sql<Row & { id: string; version: number; seen: number }>`
      select ${listed}, case when ${conditionSql(within)} then 1 else 0 end as "seen" from ${sql.table(table)}
      where ${conditionSql(ownRows(resource, by))} and (${sql.join(alike, sql` or `)})`.execute(db)
    const onWire = (one: Row): Row => Object.fromEntries(columns.map((field) => [field.name, wireOf(field, one[field.name], plantTz)]))
    for (const one of standing) found.set(keyText(key, onWire(one)), { id: one.id, version: one.version, isOutOfSight: one.seen === 0 })
  }
  return found
}

/** The values of a key, as the wire carries them, as one text; rows with the same text have the same key. */
export function keyText(key: readonly string[], row: Row): string {
  return JSON.stringify(key.map((name) => row[name] ?? null))
}
