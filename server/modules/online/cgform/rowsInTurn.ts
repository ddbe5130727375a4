import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import type { Database } from '../../../db/database.ts'
import { withGuard } from '../../../files/guard.ts'
import { wireOf } from '../../../resource/field/columns.ts'
import type { Stored } from '../../../resource/field/columns.ts'
import type { LostRows } from './work.ts'

const atOnce = 2000

/** What stands in a column of a table, row after row of all tenants in the order of their keys; rows in which nothing stands are left out. */
export async function* rowsInTurn(db: Database, table: string, column: string): AsyncGenerator<{ id: string; value: Stored }> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; value: Stored }>`
      select "id", ${sql.ref(column)} as "value" from ${sql.table(table)}
      where "id" > ${last} and ${sql.ref(column)} is not null order by "id" limit ${atOnce}`.execute(db)
    yield* rows
    if (rows.length < atOnce) return
    last = rows.at(-1)?.id ?? last
  }
}

/** All rows of all tenants in the order of their keys, with what stands in these columns. */
export async function* wholeRowsInTurn(
  db: Database,
  table: string,
  fields: readonly Pick<Field, 'name'>[],
): AsyncGenerator<{ id: string; stored: Record<string, Stored> }> {
  let last = ''
  const columns = sql.join(['id', ...fields.map(({ name }) => name)].map((name) => sql.ref(name)))
  for (;;) {
    const { rows } = await sql<Record<string, Stored> & { id: string }>`
      select ${columns} from ${sql.table(table)} where "id" > ${last} order by "id" limit ${atOnce}`.execute(db)
    for (const stored of rows) yield { id: stored.id, stored }
    if (rows.length < atOnce) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Keys and values of the rows that lose something, under a heading. */
export async function lostOf(db: Database, table: string, field: Field, plantTz: string, isLost: (value: Stored) => boolean): Promise<LostRows> {
  const lost: LostRows = [['id', field.title]]
  for await (const { id, value } of rowsInTurn(db, table, field.name))
    if (value !== '' && isLost(value)) lost.push([id, withGuard(String(wireOf(field, value, plantTz)))])
  return lost
}
