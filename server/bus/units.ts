import type { Database } from '../db/database.ts'
import type { Bus } from './bus.ts'
import { tenantAtWork, workFor } from '../tenancy/atWork.ts'
import { systemActor } from './unit.ts'
import type { Actor, Units, UnitOfWork } from './unit.ts'

type Parts = { db: Database; bus: Bus; now: () => number }

/** One transaction each, for the tenant of whoever acts; what the product does by itself stays with the tenant it was begun for: what `within` announces is heard inside it, what `afterCommit` and `retain` say is said when it is committed, in order. */
export function createUnits({ db, bus, now }: Parts): Units {
  return (by, work) => workFor(by.userId === systemActor.userId ? tenantAtWork() : by.tenantId, () => one(by, work))

  async function one<Result>(by: Actor, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
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
