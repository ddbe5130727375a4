import type { Database } from '../db/database.ts'
import type { Bus } from './bus.ts'
import type { Units, UnitOfWork } from './unit.ts'

type Parts = { db: Database; bus: Bus; now: () => number }

/** One transaction each: what `within` announces is heard inside it, what `afterCommit` and `retain` say is said when it is committed, in order. */
export function createUnits({ db, bus, now }: Parts): Units {
  return async (by, work) => {
    const waiting: (() => void)[] = []
    const result = await db.transaction().execute((trx) => {
      const unit: UnitOfWork = {
        trx,
        by,
        at: now(),
        within: (name, payload) => bus.within(unit, name, payload),
        afterCommit: (name, ...payload) => void waiting.push(() => bus.emit(name, ...payload)),
        retain(topic, key, value) {
          const entry = bus.retainedStore.entryOf(topic, key, value)
          waiting.push(() => bus.retainedStore.put(entry))
        },
      }
      return work(unit)
    })
    for (const say of waiting) say()
    return result
  }
}
