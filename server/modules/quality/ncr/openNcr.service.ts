import type { UnitOfWork } from '../../../bus/unit.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { newRow } from '../../../db/newRow.ts'
import '../tables.ts'

export type NcrOpened = { source: string; refType: string; refId: string; lotId: string | null; batchNo: string; description: string; plantTz: string }

/** A nonconformity for what something found, once for each finding; its id. */
export async function openNcr(unit: UnitOfWork, { plantTz, description, ...found }: NcrOpened): Promise<string> {
  const there = await unit.trx.selectFrom('mes_ncr').select('id').where('refType', '=', found.refType).where('refId', '=', found.refId).executeTakeFirst()
  if (there) return there.id
  const row = newRow(unit)
  const words = { defectCode: 'other', severity: '2', boxNos: '', photo: '', description: description.slice(0, 500) }
  await unit.trx
    .insertInto('mes_ncr')
    .values({
      ...row,
      ...found,
      ...words,
      ...undecided,
      customerId: null,
      qty: null,
      dueDate: null,
      ncrNo: await nextNumber(unit, 'mes_ncr', { plantTz }),
      status: 'open',
    })
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesNcr', verb: 'add', id: row.id, mark: null })
  return row.id
}

/** A nonconformity of which nothing is decided yet. */
export const undecided = {
  disposition: '',
  cause: '',
  action: '',
  heldLots: 0,
  disposeBy: '',
  disposeBy2: '',
  esignIds: '',
  finding: '',
  verifyBy: '',
  closeBy: '',
  closeTime: null,
} as const
