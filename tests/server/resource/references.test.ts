import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { registered } from '../../../server/modules/modules.ts'
import { atLeast } from '../../support/atLeast.ts'
import { newDataDir } from '../../support/newDataDir.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openDatabase({ dataDir: newDataDir() })
})
afterAll(() => opened.close())

/** Fields that a person fills with one record of another resource: the writer leaves it to the database that the record exists, and keeps nothing as null. */
const written = registered.flatMap(({ resource, table }) =>
  resource.verbs.includes('add') || resource.verbs.includes('edit')
    ? resource.fields
        .filter((field) => field.kind === 'reference' && field.form !== 'never' && field.form !== 'shown')
        .map((field) => ({
          name: `${resource.name}.${field.name}`,
          table,
          column: field.name,
          isRequired: resource.row.safeParse({ [field.name]: null }).error?.issues.some(({ path }) => path[0] === field.name) ?? false,
        }))
    : [],
)

test.each(atLeast(21, written))('$name is a foreign key, and empty where it may be left out', async ({ table, column, isRequired }) => {
  const { rows: keys } = await sql<{ from: string }>`select "from" from pragma_foreign_key_list(${table})`.execute(opened.db)
  expect(keys.map(({ from }) => from)).toContain(column)
  const { rows } = await sql<{ notnull: number }>`select "notnull" from pragma_table_info(${table}) where name = ${column}`.execute(opened.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.notnull).toBeLessThanOrEqual(isRequired ? 1 : 0)
})
