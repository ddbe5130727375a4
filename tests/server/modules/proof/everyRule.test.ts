import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tenantTables } from '../../../../server/modules/modules.ts'
import { prove } from '../../../../server/modules/proof/proof.service.ts'
import { tenantColumn } from '../../../../server/db/tenancy/tenantScope.ts'
import { databases } from '../../../support/databases.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { unitsOn } from '../../../support/unitsOn.ts'
import { falsifiedBatch } from './falsifiedBatch.ts'
import { falsifiedQuality } from './falsifiedQuality.ts'
import { falsifiedPack } from './falsifiedPack.ts'
import { falsifiedChain } from './falsifiedChain.ts'
import { falsifiedProduction } from './falsifiedProduction.ts'
import { falsifiedSpc } from './falsifiedSpc.ts'
import { falsifiedStock } from './falsifiedStock.ts'
import { falsifiedStore } from './falsifiedStore.ts'

const falsified = Object.entries({
  ...falsifiedStock,
  ...falsifiedStore,
  ...falsifiedProduction,
  ...falsifiedBatch,
  ...falsifiedQuality,
  ...falsifiedSpc,
  ...falsifiedPack,
  ...falsifiedChain,
})
const tables = [...new Set(falsified.flatMap(([, { rows }]) => Object.keys(rows)))]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`every rule of the data on ${database.name}`, () => {
    const { db, clock } = unitsOn(database)
    const findings = () => prove(db(), () => clock.now)

    /** What keeps these tables right (checks, references, triggers) would keep every row out that a rule looks for: each gives way to a copy without. */
    beforeAll(async () => {
      for (const table of tables) {
        await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_kept`)}`.execute(db())
        await sql`create table ${sql.table(table)} as select * from ${sql.table(`${table}_kept`)}`.execute(db())
      }
    })

    afterEach(async () => {
      for (const table of tables) await workFor('every', () => sql`delete from ${sql.table(table)}`.execute(db()))
    })

    /** Rows of tenants are those of one who is not the house: the rules look at everybody's. */
    async function write(table: string, row: object): Promise<void> {
      const whole = tenantTables.has(table) ? { ...row, [tenantColumn]: 7 } : row
      const values = sql.join(Object.values(whole).map((value: unknown) => sql`${value}`))
      await workFor('every', () =>
        sql`insert into ${sql.table(table)} (${sql.join(Object.keys(whole).map((name) => sql.ref(name)))}) values (${values})`.execute(db()),
      )
    }

    test('has rows that break it, and looks at nothing where there is nothing', async () => {
      const found = await findings()
      expect(falsified.map(([key]) => key).toSorted()).toEqual(found.map(({ key }) => key).toSorted())
      expect(found.filter(({ seen, wrong }) => seen > 0 || wrong.length > 0)).toEqual([])
    })

    test.each(falsified)('%s names every row that breaks it, and no other', async (key, { rows, wrong }) => {
      for (const [table, some] of Object.entries(rows)) for (const row of some) await write(table, row)
      const found = (await findings()).find((one) => one.key === key)
      expect(found?.wrong.map(({ id }) => id).toSorted()).toEqual([...wrong].toSorted())
      expect(found?.seen).toBeGreaterThan(0)
      expect(found?.wrong.every(({ name, said }) => name !== '' && said !== '')).toBe(true)
    })
  })
