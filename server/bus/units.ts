import type { Database } from '../db/database.ts'
import type { Bus } from './bus.ts'
import type { BusEvent } from './events.ts'
import type { Units, UnitOfWork } from './unit.ts'

type Parts = { db: Database; bus: Bus; now: () => number }

/** One transaction each: what `within` announces is heard inside it, what `afterCommit` says is said when it is committed, in order. */
export function createUnits({ db, bus, now }: Parts): Units {
  return async (by, work) => {
    const waiting: BusEvent[] = []
    const result = await db.transaction().execute((trx) => {
      const unit: UnitOfWork = {
        trx,
        by,
        at: now(),
        within: (name, payload) => bus.within(unit, name, payload),
        afterCommit: (name, ...payload) => void waiting.push({ name, payload } as BusEvent), // a name and its own payload
      }
      return work(unit)
    })
    for (const { name, payload } of waiting) bus.emit(name, ...payload)
    return result
  }
}
