import { afterAll, beforeAll } from 'vitest'
import { createBus } from '../../server/bus/bus.ts'
import { systemActor } from '../../server/bus/unit.ts'
import type { Actor, UnitOfWork } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import type { OpenDatabase } from '../../server/db/database.ts'
import type { databases } from './databases.ts'
import { newDataDir } from './newDataDir.ts'

/** Units of work on one kind of database, with a clock that is told; opened before the tests of the suite around and closed after them. */
export function unitsOn(database: (typeof databases)[number]) {
  let opened: OpenDatabase | null = null
  let closeServer = () => {}
  const clock = { now: Date.parse('2026-11-20T02:00:00Z') }
  const bus = createBus((error) => {
    throw error
  })
  const db = () => {
    if (!opened) throw new Error('the suite has not begun')
    return opened.db
  }
  beforeAll(async () => {
    const { url, close } = await database.open()
    closeServer = close
    opened = await openDatabase({ dataDir: newDataDir(), url })
  })
  afterAll(async () => {
    await opened?.close()
    closeServer()
  })
  return {
    db,
    bus,
    clock,
    /** One unit of work of the system, or of the actor that is given. */
    unit: <Result>(work: (unit: UnitOfWork) => Promise<Result>, by: Partial<Actor> = {}): Promise<Result> =>
      createUnits({ db: db(), bus, now: () => clock.now })({ ...systemActor, ...by }, work),
  }
}
