import type { Transaction } from 'kysely'
import { appendAudit } from '../audit/appendAudit.ts'
import { createAuditBook } from '../audit/auditBook.ts'
import type { AuditBook } from '../audit/auditBook.ts'
import type { Database, Tables } from '../db/database.ts'
import type { Bus } from './bus.ts'
import { wasTakenBack } from '../db/storageTrouble.ts'
import { asOneUnit } from '../db/unitConnection.ts'
import { lineToWrite } from './lineOfLog.ts'
import { tenantAtWork, workFor } from '../tenancy/atWork.ts'
import { systemActor } from './unit.ts'
import type { Actor, Units, UnitOfWork } from './unit.ts'

type Parts = { db: Database; bus: Bus; now: () => number }

/** So often one unit of work is tried while the database takes it back; then whoever asked is told that it is busy. */
const mostTries = 4

/**
 * One transaction each, for the tenant of whoever acts; what the product does by itself stays with the tenant it was begun for: what
 * `within` announces is heard inside it, what `audit` notes is written at its end, what `afterCommit` and `retain` say is said when it is
 * committed, in order. Work that the database took back, since it and another waited for each other, is done anew: it sees what the
 * other did. The line that a call leaves in the log is written with it.
 */
export function createUnits({ db, bus, now }: Parts): Units {
  return (by, work) => workFor(by.userId === systemActor.userId ? tenantAtWork() : by.tenantId, () => one(by, work))

  async function one<Result>(by: Actor, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1)
      try {
        return await once(by, work)
      } catch (error) {
        if (tries === mostTries || !wasTakenBack(error)) throw error
      }
  }

  async function once<Result>(by: Actor, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
    const waiting: (() => void)[] = []
    const line = lineToWrite(by.userId)
    const inTransaction = async (trx: Transaction<Tables>) => {
      const audit = createAuditBook()
      const unit: UnitOfWork = {
        trx,
        by,
        at: now(),
        give: (command, id, asked = {}) => bus.give(unit, command, id, asked),
        within: (event, payload) => bus.within(unit, event, payload),
        audit,
        afterCommit: (name, ...payload) => void waiting.push(() => bus.emit(name, ...payload)),
        retain(topic, key, value) {
          const entry = bus.retainedStore.entryOf(topic, key, value)
          waiting.push(() => bus.retainedStore.put(entry))
        },
      }
      return audited(unit, audit, async () => {
        const done = await work(unit)
        await line?.write(trx)
        return done
      })
    }
    const result = await asOneUnit((end) => db.transaction().execute((trx) => inTransaction(trx).finally(end)))
    line?.committed()
    for (const say of waiting) say()
    return result
  }
}

/** Does the work of a unit and writes what was noted of it for the audit chain, as the last thing of all. */
export async function audited<Result>(unit: UnitOfWork, book: AuditBook, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
  const result = await work(unit)
  await appendAudit(unit, book.lines())
  return result
}
