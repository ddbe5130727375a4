import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn, turnOf } from '../../../db/takeTurn.ts'
import { askInspection, sizeInspected } from '../../quality/inspection.service.ts'

/** A lot that came is inspected once, and its size are all packages of it that are there: those of the first scan and of later ones, without what was taken back. */
export async function inspectReceived(unit: UnitOfWork, lotId: string, { isNew, plantTz }: { isNew: boolean; plantTz: string }): Promise<void> {
  await takeTurn(unit.trx, turnOf('mes_material_lot', lotId)) // of two orders that bring one lot the second counts what the first brought
  const of = { ...inspectionOf(lotId), lotSize: await packagesOf(unit, lotId) }
  if (isNew) await askInspection(unit, { ...of, lotId, batchNo: '', plantTz })
  else await sizeInspected(unit, of)
}

/** A package that is being taken back is one less. */
export async function inspectLess(unit: UnitOfWork, { id, lotId }: { id: string; lotId: string }): Promise<void> {
  await takeTurn(unit.trx, turnOf('mes_material_lot', lotId))
  await sizeInspected(unit, { ...inspectionOf(lotId), lotSize: await packagesOf(unit, lotId, id) })
}

const inspectionOf = (lotId: string) => ({ qcType: 'IQC', refType: 'mesMaterialLot', refId: lotId }) as const

/** Null where all were taken back: nobody counted any. */
async function packagesOf({ trx }: UnitOfWork, lotId: string, butId = ''): Promise<number | null> {
  const { count } = await trx
    .selectFrom('mes_in_item')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('lotId', '=', lotId)
    .where('status', '<>', 'undone')
    .where('id', '<>', butId)
    .executeTakeFirstOrThrow()
  return Number(count) === 0 ? null : Number(count)
}
