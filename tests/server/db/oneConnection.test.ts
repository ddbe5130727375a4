import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBus } from '../../../server/bus/bus.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import { createUnits } from '../../../server/bus/units.ts'
import type { Tables } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import type { OpenPostgres } from '../../../server/db/postgres.ts'
import { unitAtWork } from '../../../server/db/unitConnection.ts'
import { createDictionary } from '../../../server/modules/reference/dictionaries/dictionary.service.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { databases } from '../../support/databases.ts'
import { newDataDir } from '../../support/newDataDir.ts'

const [, postgres] = databases

/** A pool of one: a unit of work that waits for a second connection would wait for itself. */
describe.skipIf(postgres.isLeftOut)('a unit of work on PostgreSQL', () => {
  let opened: OpenPostgres<Tables>
  let closeServer = () => {}
  const bus = createBus((error) => {
    throw error
  })
  beforeAll(async () => {
    const { url, close } = await postgres.open()
    closeServer = close
    await (await openDatabase({ dataDir: newDataDir(), url })).close()
    opened = await openPostgres<Tables>(String(url), { connections: 1 })
  })
  afterAll(async () => {
    await opened.close()
    closeServer()
  })
  const units = () => createUnits({ db: opened.kysely, bus, now: () => 1 })
  const count = async () => (await opened.kysely.selectFrom('sys_setting').select('name').where('name', 'like', 'one.%').execute()).length

  test('reads beside its transaction over the same connection, and what it wrote is there', async () => {
    const seen = await units()(systemActor, async ({ trx }) => {
      await trx.insertInto('sys_setting').values({ name: 'one.kept', value: 'x' }).execute()
      const { items } = createDictionary(opened.kysely, bus)
      return { rows: await count(), texts: await items('sex'), isInside: unitAtWork() !== null }
    })
    expect(seen.rows).toBe(1)
    expect(seen.isInside).toBe(true)
    expect(unitAtWork()).toBeNull()
    expect(await count()).toBe(1)
  })

  test('twenty at once all come through, each with a dictionary that nobody has read yet', async () => {
    const dictionary = createDictionary(opened.kysely, bus)
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        units()(systemActor, async ({ trx }) => {
          await dictionary.items('sex')
          await trx
            .insertInto('sys_setting')
            .values({ name: `one.${at}`, value: 'x' })
            .execute()
          return at
        }),
      ),
    )
    expect(done).toHaveLength(20)
    expect(await count()).toBe(21)
  })

  test('leaves nothing of what it undid, begins no second transaction, and gives its connection back', async () => {
    const before = await count()
    const failing = units()(systemActor, async ({ trx }) => {
      await trx.insertInto('sys_setting').values({ name: 'one.undone', value: 'x' }).execute()
      await opened.kysely.transaction().execute(async (other) => other.selectFrom('sys_setting').select('name').execute())
    })
    await expect(failing).rejects.toThrow('another transaction')
    expect(await count()).toBe(before)
  })
})
