import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lineHash, noLine } from '../../../server/audit/chain.ts'
import { verifyAudit } from '../../../server/audit/verifyAudit.ts'
import { isPostgres } from '../../../server/db/isPostgres.ts'
import { databases } from '../../support/databases.ts'
import { unitsOn } from '../../support/unitsOn.ts'

const actor = { userId: 'u1', username: 'wang', ip: '10.0.0.8' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db, clock, unit } = unitsOn(database)
    const append = (entityId: string) =>
      unit(async (one) => one.audit.note({ action: 'edit', entity: 'mesOrder', entityId, before: { qty: 1 }, after: { qty: 2, by: '王' } }), actor)
    const lines = () => db().selectFrom('mes_audit').selectAll().orderBy('id').execute()

    /** Does by SQL what the triggers refuse, as somebody who drops them would, and puts everything back. */
    async function tampering(statements: ReturnType<typeof sql>[], look: () => Promise<void>): Promise<void> {
      const before = await lines()
      const triggers = isPostgres(db())
        ? [sql`alter table mes_audit disable trigger all`]
        : ['update', 'delete', 'replace'].map((what) => sql`drop trigger if exists ${sql.id(`mes_audit_no_${what}`)}`)
      for (const statement of [...triggers, ...statements]) await statement.execute(db())
      await look()
      await sql`delete from mes_audit`.execute(db())
      for (const { seq: _generated, ...line } of before) await db().insertInto('mes_audit').values(line).execute()
      expect((await verifyAudit(db())).fault).toBeNull()
    }

    test('a chain without a line is sound', async () => {
      expect(await verifyAudit(db())).toEqual({ checked: 0, last: null, fault: null })
    })

    test('each line carries the hash of the one before, also when twenty are written at the same time', async () => {
      await append('first')
      await Promise.all(Array.from({ length: 20 }, (_, at) => append(`o${at}`)))
      const chain = await lines()
      expect(chain.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
      expect(chain.map(({ prevHash }) => prevHash)).toEqual([noLine.hash, ...chain.slice(0, -1).map(({ hash }) => hash)])
      expect(chain[0]).toMatchObject({ ...actor, createTime: clock.now, before: '{"qty":1}', after: '{"by":"王","qty":2}' })
      expect(await verifyAudit(db())).toEqual({ checked: 21, last: { seq: 21, hash: chain.at(-1)?.hash }, fault: null })
    })

    test('a unit that fails leaves no line', async () => {
      const failing = unit(async (one) => {
        one.audit.note({ action: 'add', entity: 'e', entityId: '1', before: null, after: null })
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      expect(await lines()).toHaveLength(21)
    })

    test('a line that was changed by SQL with the trigger dropped is named, whichever of its columns it was', async () => {
      for (const [column, value] of [
        ['after', '{}'],
        ['username', 'li'],
        ['createTime', 5],
        ['hash', '0'.repeat(64)],
      ] as const)
        await tampering([sql`update mes_audit set ${sql.ref(column)} = ${value} where "id" = 7`], async () => {
          const { checked, fault } = await verifyAudit(db())
          expect([column, checked, fault]).toEqual([column, 6, { seq: 7, kind: 'changed', sentence: expect.stringContaining('第 7 条被修改过') }])
        })
    })

    test('a line that was written anew with a hash that fits it is named by the line after it', async () => {
      const line = (await lines())[6]
      if (!line) throw new Error('there is a seventh line')
      const forged = { ...line, after: '{}' }
      await tampering([sql`update mes_audit set "after" = ${forged.after}, "hash" = ${lineHash(forged)} where "id" = 7`], async () => {
        expect((await verifyAudit(db())).fault).toEqual({ seq: 7, kind: 'changed', sentence: expect.stringContaining('第 7 条被改写过') })
      })
    })

    test('lines that were removed are named, at the beginning, in the middle, and at the end by who noted it', async () => {
      const end = (await verifyAudit(db())).last
      await tampering([sql`delete from mes_audit where "id" in (4, 5)`], async () => {
        expect((await verifyAudit(db())).fault).toEqual({ seq: 4, kind: 'missing', sentence: '第 4 条到第 5 条被删除了' })
      })
      await tampering([sql`delete from mes_audit where "id" = 1`], async () => {
        expect((await verifyAudit(db())).fault).toMatchObject({ seq: 1, kind: 'missing' })
      })
      await tampering([sql`delete from mes_audit where "id" > 19`], async () => {
        expect((await verifyAudit(db())).fault).toBeNull()
        expect((await verifyAudit(db(), end)).fault).toMatchObject({ seq: 20, kind: 'missing' })
      })
      expect((await verifyAudit(db(), end)).fault).toBeNull()
      expect((await verifyAudit(db(), { seq: 3, hash: 'f'.repeat(64) })).fault).toMatchObject({ seq: 3, kind: 'changed' })
    })

    test('a line that was put there by hand is named', async () => {
      const values = sql`(22, 1, 'u', 'u', 'add', 'e', '1', '', '', '', 'x', 'y')`
      const columns = sql.join(
        ['id', 'createTime', 'userId', 'username', 'action', 'entity', 'entityId', 'before', 'after', 'ip', 'prevHash', 'hash'].map((name) => sql.ref(name)),
      )
      await tampering([sql`insert into mes_audit (${columns}) values ${values}`], async () => {
        expect((await verifyAudit(db())).fault).toEqual({ seq: 22, kind: 'inserted', sentence: expect.stringContaining('第 22 条不是系统写入的') })
      })
    })
  })
