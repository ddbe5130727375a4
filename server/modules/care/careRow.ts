import type { UnitOfWork } from '../../bus/unit.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import './tables.ts'

/** The next number of the plant's own documents: one count, whichever tenant the person works for. */
export function careNumber(unit: UnitOfWork, rule: 'mes_check_record' | 'mes_maint_order' | 'mes_repair', plantTz: string): Promise<string> {
  return nextNumber({ ...unit, by: { ...unit.by, tenantId: 0 } }, rule, { plantTz })
}

/** Notes a row that was made beside its own routes, and rings for who has its list open. */
export function tellMade(unit: UnitOfWork, resource: string, row: { id: string }): void {
  unit.audit.note({ action: 'add', entity: resource, entityId: row.id, before: null, after: row })
  unit.afterCommit('resource.changed', { resource, verb: 'add', id: row.id, mark: null })
}
