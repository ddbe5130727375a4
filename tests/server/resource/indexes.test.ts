import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { registered, tenantTables } from '../../../server/modules/modules.ts'
import { atLeast } from '../../support/atLeast.ts'
import { newDataDir } from '../../support/newDataDir.ts'

type Registered = (typeof registered)[number]

/** What SQLite says of how it would answer: with an index that has the rows in order, nothing is sorted (performance.md T2). */
let opened: OpenDatabase
beforeAll(async () => {
  opened = await openDatabase({ dataDir: newDataDir() })
})
afterAll(() => opened.close())

async function planOf({ table, resource }: Pick<Registered, 'table' | 'resource'>, column: string, order: string): Promise<string> {
  const direction = sql.raw(order)
  // what a list of a mixed table asks for itself, and the predicate below every statement asks for on a tenant's table
  const own = resource.owner === 'tenant' && !tenantTables.has(table) ? sql`where ${sql.ref('tenantId')} = 0` : sql``
  const { rows } = await sql<{
    detail: string
  }>`explain query plan select * from ${sql.table(table)} ${own} order by ${sql.ref(column)} ${direction} nulls last, ${sql.ref('id')} ${direction} limit 10`.execute(
    opened.db,
  )
  return rows.map(({ detail }) => detail).join(' · ')
}

describe.each(
  atLeast(
    88,
    registered.map(({ resource, table }) => ({ name: resource.name, resource, table })),
  ),
)('$name', ({ resource, table }) => {
  const writes = resource.verbs.includes('add') || resource.verbs.includes('edit')
  const sorts = [
    ...new Set([...resource.fields.filter(({ isSortable }) => isSortable).map(({ name }) => name), 'createTime', ...(writes ? ['updateTime'] : [])]),
  ]

  test.each(sorts)('is read in the order of %s without sorting its rows', async (column) => {
    for (const order of ['asc', 'desc']) {
      const plan = await planOf({ table, resource }, column, order)
      expect(plan).toMatch(/SCAN|SEARCH/)
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
  })
})

test('an order that no index has is one that sorts rows', async () => {
  const dicts = registered.find(({ table }) => table === 'sys_dict')
  if (!dicts) throw new Error('there are no dictionaries')
  expect(await planOf(dicts, 'version', 'asc')).toMatch(/TEMP B-TREE/)
})
