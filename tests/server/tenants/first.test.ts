import { mkdtempSync } from 'node:fs'
import { createTenantTables } from '../../../server/db/tenancy/tenantTables.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openMigrated } from '../../../server/db/database.ts'
import { workFor } from '../../../server/tenancy/atWork.ts'
import { moduleMigrations } from '../../../server/modules/migrations.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { databases } from '../../support/databases.ts'
import { addTenant } from '../../support/tenants.ts'

const kept = { createBy: 'a', createTime: 1, updateBy: 'a', updateTime: 1, version: 1 }
const code = 'CU-1'
const customer = { ...kept, name: '客户', shortName: '', customerCode: '', contact: '', phone: '', address: '', status: '1', remark: '' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    test.each([
      ['the lowest number there is', [5, 3], 3],
      ['the house, where there are no tenants', [], 0],
    ])('what stood before there were records of tenants belongs to the first one: %s', async (_first, numbers, owner) => {
      const { url, close } = await database.open({ isEmpty: true })
      const place = { dataDir: mkdtempSync(join(tmpdir(), 'millwright-')), url }
      const earlier = Object.fromEntries(Object.entries(await moduleMigrations()).filter(([name]) => name < '0190-tenants'))
      const before = await openMigrated(place, { migrations: earlier, tenantTables: createTenantTables([]) })
      for (const id of numbers) await addTenant(before.db, { id, name: `租户 ${id}` })
      const table = (await before.db.introspection.getTables()).find(({ name }) => name === 'mes_customer')
      const columns = Object.entries({ ...customer, id: 'c1', code }).filter(([name]) => table?.columns.some((column) => column.name === name))
      const names = sql.join(columns.map(([name]) => sql.ref(name)))
      await sql`insert into mes_customer (${names}) values (${sql.join(columns.map(([, value]) => value))})`.execute(before.db)
      await before.close()

      const { db, close: closeAgain } = await openDatabase(place)
      const seenBy = (tenant: number) => workFor(tenant, () => db.selectFrom('mes_customer').select(['id', 'code']).execute())
      expect(await seenBy(owner)).toEqual([{ id: 'c1', code }])
      expect(await seenBy(4)).toEqual([])
      const again = () => {
        const [mayRepeat, ofTable] = [Object.fromEntries(columns), sql.table('mes_customer')]
        const row = { ...mayRepeat, id: 'c2', tenantId: 4 }
        return sql`insert into ${ofTable} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(db)
      }
      await workFor(4, again)
      expect(await seenBy(4)).toEqual([{ id: 'c2', code }]) // each tenant has its own codes
      await expect(workFor(4, again)).rejects.toThrow(/unique/i)
      await closeAgain()
      close()
    })
  })
