import type { Transaction } from 'kysely'
import type { Bus } from '../../bus/bus.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import { audited } from '../../bus/units.ts'
import { createAuditBook } from '../../audit/auditBook.ts'
import type { Tables } from '../../db/database.ts'
import { inSavepoint } from '../../db/savepoint.ts'

type Parts = { trx: Transaction<Tables>; bus: Bus; now: () => number }

/**
 * Units of work inside one transaction that is under way: each is undone alone where something refuses it, all of them stand or fall
 * together, and nobody is told anything, because nobody is there yet.
 */
export function unitsInOnePiece({ trx, bus, now }: Parts): Units {
  return (by, work) =>
    inSavepoint(trx, () => {
      const audit = createAuditBook()
      const unit: UnitOfWork = {
        trx,
        by,
        at: now(),
        give: (command, id, asked = {}) => bus.give(unit, command, id, asked),
        within: (event, payload) => bus.within(unit, event, payload),
        audit,
        afterCommit: () => {},
        retain: () => {},
      }
      return audited(unit, audit, work)
    })
}
