import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '../../../server/db/isPostgres.ts'
import { mapError } from '../../../server/http/errors.ts'
import { databases } from '../../support/databases.ts'
import { unitsOn } from '../../support/unitsOn.ts'

const tables = [
  { table: 'mes_esign_use', key: 'signId' },
  { table: 'mes_esign', key: 'id' },
  { table: 'mes_audit', key: 'id' },
] as const

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const units = unitsOn(database)

    async function addRow(table: (typeof tables)[number]['table']): Promise<void> {
      const texts = { userId: 'u', username: 'u', ip: '' }
      const sign = {
        realname: 'u',
        meaning: 'check',
        refType: 'r',
        refId: '1',
        payloadHash: 'h',
        method: 'pin',
        result: 'ok',
        byUserId: 'u',
        deviceId: '',
        remark: '',
      }
      const audit = { createTime: 1, action: 'a', entity: 'e', entityId: '1', before: '', after: '', prevHash: 'p', hash: 'h' }
      if (table === 'mes_esign_use') await units.db().insertInto(table).values({ signId: '1', usedAt: 1 }).execute()
      if (table === 'mes_esign')
        await units
          .db()
          .insertInto(table)
          .values({ id: '1', signedAt: 1, ...texts, ...sign })
          .execute()
      if (table === 'mes_audit')
        await units
          .db()
          .insertInto(table)
          .values({ id: 1, ...texts, ...audit })
          .execute()
    }

    test.each(tables)('the database itself lets nobody change or delete a row of $table, and people get a refusal', async ({ table, key }) => {
      await addRow(table)
      const rows = async () => (await sql`select * from ${sql.table(table)}`.execute(units.db())).rows
      const before = await rows()
      expect(before).toHaveLength(1)
      const ways = [
        sql`update ${sql.table(table)} set ${sql.ref(key)} = ${sql.ref(key)}`,
        sql`delete from ${sql.table(table)}`,
        isPostgres(units.db()) ? sql`truncate ${sql.table(table)}` : sql`insert or replace into ${sql.table(table)} (${sql.ref(key)}) values (1)`,
      ]
      for (const way of ways) {
        const refusal: unknown = await way.execute(units.db()).catch((error: unknown) => error)
        expect(mapError(refusal)).toEqual({ status: 409, message: '这类记录只能追加，不能修改或删除' })
      }
      expect(await rows()).toEqual(before)
    })
  })
