import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBus } from '../../../server/bus/bus.ts'
import type { Bus } from '../../../server/bus/bus.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import type { Units } from '../../../server/bus/unit.ts'
import { createUnits } from '../../../server/bus/units.ts'
import type { Database } from '../../../server/db/database.ts'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'
import { andonCall, andonCalls } from '../../support/andonCalls.ts'
import { databases } from '../../support/databases.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a unit of work on ${database.name}`, () => {
    let close = () => {}
    let api: Api
    let bus: Bus
    let units: Units
    beforeAll(async () => {
      const opened = await database.open()
      close = opened.close
      api = await startApi(() => [], { databaseUrl: opened.url })
      bus = createBus((error) => {
        throw error
      })
      units = createUnits({ db: api.db, bus, now: Date.now })
    })
    afterAll(async () => {
      await api.close()
      close()
    })
    const write = async (trx: Pick<Database, 'insertInto'>, roleCode: string) =>
      trx
        .insertInto('sys_role')
        .values({ id: roleCode, roleCode, roleName: roleCode, createBy: 'x', createTime: 0, updateBy: 'x', updateTime: 0, version: 1 })
        .execute()
    const written = async (roleCode: string) => (await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).execute()).length

    test('retains and says what it has to once it is committed, in order, and not before', async () => {
      const said: unknown[] = []
      bus.retainedStore.on(({ entry }) => void said.push(entry.text))
      bus.on('cache.cleared', ({ name }) => void said.push(name))
      await units(systemActor, async (unit) => {
        await write(unit.trx, 'kept')
        unit.retain(andonCalls, 'ML-01', andonCall(1))
        unit.afterCommit('cache.cleared', { name: 'dict' })
        unit.retain(andonCalls, 'ML-01', andonCall(2))
        expect(said).toEqual([])
      })
      expect(said).toEqual([JSON.stringify(andonCall(1)), 'dict', JSON.stringify(andonCall(2))])
      expect(await written('kept')).toBe(1)
    })

    test.skipIf(database.name === 'SQLite')('that the database takes back for the sake of another is done anew, and says what it has to once', async () => {
      for (const code of ['left', 'right']) await write(api.db, code)
      const said: string[] = []
      bus.on('cache.cleared', ({ name }) => void said.push(name))
      const bothHoldOne = Promise.withResolvers<void>()
      let holding = 0
      const changeBoth = (name: 'dict' | 'company', codes: readonly string[]) =>
        units(systemActor, async ({ trx, afterCommit }) => {
          afterCommit('cache.cleared', { name })
          for (const roleCode of codes) {
            await trx
              .updateTable('sys_role')
              .set(({ eb }) => ({ version: eb('version', '+', 1) }))
              .where('roleCode', '=', roleCode)
              .execute()
            if ((holding += 1) === 2) bothHoldOne.resolve()
            await bothHoldOne.promise
          }
        })
      await Promise.all([changeBoth('dict', ['left', 'right']), changeBoth('company', ['right', 'left'])])
      const changed = await api.db.selectFrom('sys_role').select('version').where('roleCode', 'in', ['left', 'right']).execute()
      expect(changed.map(({ version }) => version)).toEqual([3, 3])
      expect(said.toSorted()).toEqual(['company', 'dict'])
    })

    test('that fails retains nothing, and one whose value is not of the topic fails', async () => {
      const before = bus.retained(andonCalls)
      const refused = units(systemActor, async (unit) => {
        unit.retain(andonCalls, 'ML-02', andonCall(1))
        await write(unit.trx, 'refused')
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      const wrong = units(systemActor, async (unit) => {
        await write(unit.trx, 'wrong')
        unit.retain(andonCalls, 'ML-02', { kind: 'repair', sinceMs: Number.NaN })
      })
      await expect(wrong).rejects.toThrow(/sinceMs/)
      expect(bus.retained(andonCalls)).toEqual(before)
      expect([await written('refused'), await written('wrong')]).toEqual([0, 0])
    })

    test('that writes a record after another one did is the newer of the two, however late the first one says so', async () => {
      const entry = bus.retainedStore.entryOf(andonCalls, 'ML-03', andonCall(1)) // of a transaction whose process stands still after its commit
      await units(systemActor, async (unit) => unit.retain(andonCalls, 'ML-03', andonCall(2)))
      bus.retainedStore.put(entry)
      expect(bus.retained(andonCalls).get('ML-03')).toEqual(andonCall(2))
    })
  })
