import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'

const dayMs = 86_400_000

/** When a report ended: its day and its text on the plant's clock, and the instant (ms since the epoch). */
type ReportedAt = { day: string; text: string; ms: number }

/** The bulk lot of a batch, made with its first material; it waits for its inspection. */
export async function batchLot(
  { trx, by, at }: UnitOfWork,
  { batchNo, productId, reportedAt }: { batchNo: string; productId: string; reportedAt: ReportedAt },
): Promise<string> {
  const found = await trx
    .selectFrom('mes_material_lot')
    .select('id')
    .where('materialId', '=', productId)
    .where('lotNo', 'in', [batchNo, foldedCode(batchNo)])
    .executeTakeFirst()
  if (found) return found.id
  const product = await trx.selectFrom('mes_material').select('shelfLifeDays').where('id', '=', productId).executeTakeFirstOrThrow()
  const id = rowId(at)
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const words = { supplierLotNo: '', coaFile: '', heldFrom: '', holdReason: '', holdBinds: 'N', originRefType: 'batch', originRefId: batchNo }
  const numbers = { assayFactor: 1, tintFactor: 1, moisturePct: null, supplierId: null, retestDate: null }
  const days = { mfgDate: reportedAt.day, receiveDate: reportedAt.day, ...lastDay(reportedAt, product.shelfLifeDays) }
  await trx
    .insertInto('mes_material_lot')
    .values({ id, ...kept, ...words, ...numbers, ...days, materialId: productId, lotNo: batchNo, qualityStatus: 'pending' })
    .execute()
  return id
}

/** Whether anything went into a lot that was not undone. */
export async function hasParents({ trx }: UnitOfWork, lotId: string): Promise<boolean> {
  const edge = await trx
    .selectFrom('mes_genealogy as edge')
    .select('edge.id')
    .where('childLotId', '=', lotId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'edge.moveId'))),
    )
    .limit(1)
    .executeTakeFirst()
  return edge !== undefined
}

/** The distance of the plant's clock from UTC is read off the report, whose instant is known in both. */
function lastDay({ day, text, ms }: ReportedAt, shelfLifeDays: number | null): { expireDate: string | null; expiresAt: number | null } {
  const midnight = Date.parse(day)
  if (shelfLifeDays === null || Number.isNaN(midnight)) return { expireDate: null, expiresAt: null }
  const offsetMs = Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000
  const last = midnight + shelfLifeDays * dayMs
  return { expireDate: dayPlus(day, shelfLifeDays), expiresAt: last + dayMs - offsetMs }
}
