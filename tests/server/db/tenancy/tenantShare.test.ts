import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { openDatabase } from '../../../../server/start/openDatabase.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { newDataDir } from '../../../support/newDataDir.ts'

type Lookup = { table: string; column: string }

let opened: OpenDatabase
let dataDir = ''
beforeEach(async () => {
  dataDir = newDataDir()
  opened = await openDatabase({ dataDir })
})
afterEach(() => opened.close())

/** Columns of tenants' tables with which an index begins that is not the tenant's. */
async function lookups(): Promise<Lookup[]> {
  const { rows } = await sql<Lookup>`
    select distinct made.name as "table", first.name as "column"
    from sqlite_schema as made join pragma_index_list(made.name) as own join pragma_index_info(own.name) as first on first.seqno = 0
    where made.type = 'table' and own.partial = 0 and first.name <> 'tenantId' and exists (select 1 from pragma_table_info(made.name) where name = 'tenantId')
      and exists (select 1 from pragma_index_list(made.name) as other join pragma_index_info(other.name) as led on led.seqno = 0 where led.name = 'tenantId')
    order by 1, 2`.execute(opened.db)
  return rows
}

/** How SQLite would look for the rows of a tenant that have something in this column. */
async function planOf({ table, column }: Lookup): Promise<string> {
  const { rows } = await sql<{ detail: string }>`
    explain query plan select * from ${sql.table(table)} as own where own.${sql.ref('tenantId')} = ${0} and own.${sql.ref(column)} = ${'x'}`.execute(opened.db)
  return rows.map(({ detail }) => detail).join(' · ')
}

async function throughAllRows(): Promise<string[]> {
  const found: string[] = []
  for (const lookup of await lookups()) if (!(await planOf(lookup)).includes(`${lookup.column}=?`)) found.push(`${lookup.table}.${lookup.column}`)
  return found
}

test('what an index names is looked for by that index, never among all rows of the tenant', async () => {
  atLeast(100, await lookups())
  expect(await throughAllRows()).toEqual([])
})

test('a database that was never told how many rows a tenant has looks through all of them, and is told at its next start', async () => {
  await sql`delete from sqlite_stat1`.execute(opened.db)
  await opened.close()
  opened = await openDatabase({ dataDir })
  expect(await throughAllRows()).toEqual([])
  await sql`delete from sqlite_stat1`.execute(opened.db)
  await sql`analyze sqlite_schema`.execute(opened.db)
  expect(await throughAllRows()).toContain('act_z_task.instanceId')
})
