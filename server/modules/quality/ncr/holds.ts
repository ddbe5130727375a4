import { startsFrom } from '#contract/command.ts'
import { holdLot, settleLot } from '#contract/modules/material/lotCommands.ts'
import type { Disposition } from '#contract/modules/quality/ncr.ts'
import { settledTo } from '#contract/modules/quality/settlement.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { withDescendants } from '../../material/stock/descendants.service.ts'
import { askInspection } from '../inspection.service.ts'
import { newRow } from '../newRow.ts'
import '../tables.ts'

type OfNcr = { id: string; ncrNo: string; description: string }

/**
 * Puts a lot and everything that was made of it on hold for a nonconformity, at every depth, in the caller's transaction, and says how many
 * it holds now. What is on hold already stays so, and is noted with what it was before. Given again, it takes what was made since.
 */
export async function holdWithDescendants(unit: UnitOfWork, lotId: string, { id: ncrId, ncrNo, description }: OfNcr): Promise<number> {
  const { trx, at } = unit
  const reached = await withDescendants(trx, lotId)
  const there = new Set((await trx.selectFrom('mes_ncr_hold').select('lotId').where('ncrId', '=', ncrId).execute()).map((row) => row.lotId))
  const reason = `${ncrNo}：${description}`.slice(0, 200)
  const more = reached.filter((one) => !there.has(one.lotId))
  for (const { lotId: heldId, depth } of more) {
    const lot = await trx.selectFrom('mes_material_lot').select(['qualityStatus', 'heldFrom']).where('id', '=', heldId).executeTakeFirstOrThrow()
    const isHeld = lot.qualityStatus === 'hold'
    await trx
      .insertInto('mes_ncr_hold')
      .values({ ...newRow(unit), ncrId, lotId: heldId, depth, heldFrom: isHeld ? lot.heldFrom : lot.qualityStatus, ...unsettled, holdTime: at })
      .execute()
    if (!isHeld && startsFrom(holdLot, lot.qualityStatus)) await unit.give(holdLot, heldId, { reason, binds: 'Y' })
  }
  for (const resource of ['mesNcrHold', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
  return there.size + more.length
}

const unsettled = { settledTo: '', settleTime: null, status: 'held' }

/**
 * Lets go what a nonconformity holds: each lot becomes what the disposition says, unless another nonconformity still holds it. What has to be
 * inspected again is asked for.
 */
export async function settleHolds(unit: UnitOfWork, ncr: OfNcr, disposition: Disposition, plantTz: string): Promise<void> {
  const { trx, by, at } = unit
  const holds = await trx.selectFrom('mes_ncr_hold').selectAll().where('ncrId', '=', ncr.id).where('status', '=', 'held').orderBy('depth').execute()
  for (const { id, lotId, depth, heldFrom, version } of holds) {
    const lot = await trx
      .selectFrom('mes_material_lot')
      .select(['qualityStatus', 'originRefType', 'originRefId'])
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
    const another = await trx
      .selectFrom('mes_ncr_hold')
      .select('id')
      .where('lotId', '=', lotId)
      .where('ncrId', '<>', ncr.id)
      .where('status', '=', 'held')
      .executeTakeFirst()
    const to = another ? 'hold' : settledTo(disposition, { isRoot: depth === 0, heldFrom })
    await trx
      .updateTable('mes_ncr_hold')
      .set({ status: 'settled', settledTo: to, settleTime: at, updateBy: by.username, updateTime: at, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (another || !startsFrom(settleLot, lot.qualityStatus)) continue
    await unit.give(settleLot, lotId, { to, reason: `${ncr.ncrNo} 处置` })
    const batchNo = lot.originRefType === 'batch' ? lot.originRefId : ''
    if (to === 'pending') await askInspection(unit, { qcType: 'RQC', refType: 'mesNcrHold', refId: id, lotId, batchNo, lotSize: null, plantTz })
  }
  if (holds.length > 0) for (const resource of ['mesNcrHold', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}
