import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import { restingOf } from './columns.ts'
import type { Executor, Row } from './rows.ts'

/** A record that stands already. */
export type Standing = { id: string; version: number }

type Asked = { db: Executor; table: string; fields: readonly Field[]; plantTz: string; key: readonly string[] }

/** rows asked for at a time: each is one alternative of the question, and SQLite takes no more than a thousand deep */
const rowsAtOnce = 200

/** The records that have the same key as one of the rows, by `keyText`. */
export async function existingByKey({ db, table, fields, plantTz, key }: Asked, rows: readonly Row[]): Promise<ReadonlyMap<string, Standing>> {
  const columns = key.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const found = new Map<string, Standing>()
  const listed = sql.join([...new Set(['id', 'version', ...key])].map((name) => sql.ref(name)))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const alike = rows.slice(start, start + rowsAtOnce).map((row) => {
      const parts = columns.map((field) => sql`${sql.ref(field.name)} = ${restingOf(field, row[field.name], plantTz)}`)
      return sql`(${sql.join(parts, sql` and `)})`
    })
    const { rows: standing } = await sql<Row & Standing>`select ${listed} from ${sql.table(table)} where ${sql.join(alike, sql` or `)}`.execute(db)
    for (const one of standing) found.set(keyText(key, one), { id: one.id, version: one.version })
  }
  return found
}

/** The values of a key as one text; rows with the same text have the same key. */
export function keyText(key: readonly string[], row: Row): string {
  return JSON.stringify(key.map((name) => row[name] ?? null))
}
