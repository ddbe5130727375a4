import { fullBox } from '#contract/modules/packing/box.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { addToJob, boxRow } from './jobRow.ts'
import type { Box, Job } from './jobRow.ts'

const kept = ({ by, at }: UnitOfWork) => ({
  id: rowId(at),
  createBy: by.username,
  createTime: at,
  updateBy: by.username,
  updateTime: at,
  version: 1,
})

/** A box that nothing is in yet, as it is written: the next of its job. */
export async function nextBox(unit: UnitOfWork, job: Job, boxNo: string): Promise<Box> {
  const last = await unit.trx
    .selectFrom('mes_box')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('jobId', '=', job.id)
    .executeTakeFirst()
  const product = await unit.trx.selectFrom('mes_material').select('gtin').where('id', '=', job.productId).executeTakeFirstOrThrow()
  const gtin = product.gtin === '' ? '' : product.gtin.padStart(14, '0') // as GS1 writes a shorter one
  const { id: jobId, batchNo, productId, bulkLotId: lotId, packQty } = job
  const empty = {
    sscc: '',
    qty: 0,
    leftQty: null,
    isTail: 'N',
    grossQty: null,
    weightResult: 'none',
    isTyped: 'N',
    sealedBy: '',
    sealTime: null,
    retiredSscc: '',
  }
  const nowhere = { parentBoxId: null, handoverId: null, huId: null, locationId: null, status: 'open' }
  return { ...kept(unit), boxNo, jobId, batchNo, productId, gtin, lotId, seq: Number(last?.seq ?? 0) + 1, packQty, ...empty, ...nowhere }
}

/** What goes into a box: one piece by its code, or `count` of them without. `deviceId` and `scanEventId` are those of a scan. */
export type Pieces = { pieceCode: string; count: number; source: 'scan' | 'manual' | 'counter'; deviceId: string; scanEventId: string }

/** Keeps that pieces are in a box, and that they are good; how many the box holds is written by whoever puts them in. */
export async function keepPieces(unit: UnitOfWork, box: Pick<Box, 'id' | 'jobId' | 'lotId'>, pieces: Pieces): Promise<string> {
  const row = { ...kept(unit), boxId: box.id, jobId: box.jobId, lotId: box.lotId, ...pieces, voided: 'N' }
  await unit.trx.insertInto('mes_box_item').values(row).execute()
  await addToJob(unit, box.jobId, { qtyGood: pieces.count })
  unit.afterCommit('resource.changed', { resource: 'mesBoxItem', verb: 'add', id: row.id, mark: null })
  return row.id
}

/**
 * Puts pieces into an open box, where there is room for all of them: the condition stands in the update, so that of two who fill the same box
 * at once none fills it beyond what it holds (factory.md 4 R11). With its last piece it is full. Whether they are in.
 */
export async function putIn(unit: UnitOfWork, boxId: string, pieces: Pieces): Promise<boolean> {
  const { trx, by, at } = unit
  const put = await trx
    .updateTable('mes_box')
    .set(({ eb }) => ({ qty: eb('qty', '+', pieces.count), version: eb('version', '+', 1), updateBy: by.username, updateTime: at }))
    .where('id', '=', boxId)
    .where('status', '=', 'open')
    .where(({ eb, ref }) => eb(eb('qty', '+', pieces.count), '<=', ref('packQty')))
    .executeTakeFirst()
  if (put.numUpdatedRows === 0n) return false
  const box = await boxRow(unit, boxId)
  await keepPieces(unit, box, pieces)
  if (box.qty === box.packQty) await unit.give(fullBox, boxId)
  return true
}

/** What lies in a box lies in it no longer; how many that were. */
export async function voidPieces(unit: UnitOfWork, { boxId, itemId }: { boxId: string; itemId: string | null }): Promise<number> {
  const { trx, by, at } = unit
  const voided = await trx
    .updateTable('mes_box_item')
    .set(({ eb }) => ({ voided: 'Y', updateBy: by.username, updateTime: at, version: eb('version', '+', 1) }))
    .where('boxId', '=', boxId)
    .where('voided', '=', 'N')
    .$if(itemId !== null, (query) => query.where('id', '=', itemId ?? ''))
    .returning(['count', 'jobId'])
    .execute()
  const count = voided.reduce((sum, one) => sum + one.count, 0)
  if (voided[0]) await addToJob(unit, voided[0].jobId, { qtyGood: -count })
  unit.afterCommit('resource.changed', { resource: 'mesBoxItem', verb: 'import', id: null, mark: null })
  return count
}
