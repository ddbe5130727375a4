import { startsFrom } from '#contract/command.ts'
import type { RecordOf } from '#contract/command.ts'
import { holdLot, settleLot } from '#contract/modules/material/lotCommands.ts'
import type { releaseLot } from '#contract/modules/material/lotCommands.ts'
import type { Disposition } from '#contract/modules/quality/ncr.ts'
import { settledTo } from '#contract/modules/quality/settlement.ts'
import type { GivenCommand } from '#contract/withinEvent.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { walkGenealogy } from '../../material/stock/genealogy.service.ts'
import { askInspection } from '../inspection.service.ts'
import { newRow } from '../../../db/newRow.ts'
import '../tables.ts'

/** A lot and so many steps of the genealogy below those that the hold began with. */
type Descendant = { lotId: string; depth: number }
type OfNcr = { id: string; ncrNo: string; description: string }

/**
 * Puts lots and everything that was made of them on hold for a nonconformity, at every depth, in the caller's transaction, and says how many
 * it holds now. What is on hold already stays so, and is noted with what it was before: also that a person held it. Given again, it takes what was made since.
 */
export async function holdWithDescendants(unit: UnitOfWork, lotIds: readonly string[], { id: ncrId, ncrNo, description }: OfNcr): Promise<number> {
  const { trx } = unit
  const { depths } = await walkGenealogy(trx, lotIds, 'forward')
  const reached = [...depths].map(([lotId, depth]) => ({ lotId, depth }))
  const there = new Set((await trx.selectFrom('mes_ncr_hold').select('lotId').where('ncrId', '=', ncrId).execute()).map((row) => row.lotId))
  const reason = `${ncrNo}：${description}`.slice(0, 200)
  const more = reached.filter((one) => !there.has(one.lotId))
  for (let from = 0; from < more.length; from += atOnce) await holdThese(unit, more.slice(from, from + atOnce), { ncrId, reason })
  for (const resource of ['mesNcrHold', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
  return there.size + more.length
}

/** lots that are read and noted by one statement */
const atOnce = 200

async function holdThese(unit: UnitOfWork, reached: readonly Descendant[], { ncrId, reason }: { ncrId: string; reason: string }): Promise<void> {
  const ids = reached.map(({ lotId }) => lotId)
  const lots = await unit.trx.selectFrom('mes_material_lot').select(['id', 'qualityStatus', 'heldFrom']).where('id', 'in', ids).execute()
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const others = await unit.trx.selectFrom('mes_ncr_hold').select(['lotId', 'heldFrom']).where('lotId', 'in', ids).where('status', '=', 'held').execute()
  const heldByOthers = new Map(others.map((other) => [other.lotId, other.heldFrom]))
  const held = reached.flatMap(({ lotId, depth }) => {
    const lot = byId.get(lotId)
    return lot ? [{ lotId, depth, ...lot }] : []
  })
  const rows = held.map(({ lotId, depth, qualityStatus, heldFrom }) => ({
    ...newRow(unit),
    ncrId,
    lotId,
    depth,
    heldFrom: qualityStatus !== 'hold' ? qualityStatus : depth === 0 ? heldFrom : (heldByOthers.get(lotId) ?? byPerson),
    ...unsettled,
    holdTime: unit.at,
  }))
  await unit.trx.insertInto('mes_ncr_hold').values(rows).execute()
  for (const { lotId, qualityStatus } of held) if (startsFrom(holdLot, qualityStatus)) await unit.give(holdLot, lotId, { reason, binds: 'Y' })
}

/** Before it was held by a nonconformity a lot was held by a person: that hold is for a person to lift. */
const byPerson = 'hold'

const unsettled = { settledTo: '', settleTime: null, status: 'held' }

/**
 * Lets go what a nonconformity holds: each lot becomes what the disposition says, unless another nonconformity still holds it. What a person
 * held before it stays on hold, and becomes that when the person lets it go. What has to be inspected again is asked for.
 */
export async function settleHolds(unit: UnitOfWork, ncr: OfNcr, disposition: Disposition, plantTz: string): Promise<void> {
  const { trx, by, at } = unit
  const holds = await trx.selectFrom('mes_ncr_hold').selectAll().where('ncrId', '=', ncr.id).where('status', '=', 'held').orderBy('depth').execute()
  for (const { id, lotId, depth, heldFrom, version } of holds) {
    const lot = await trx
      .selectFrom('mes_material_lot')
      .select(['qualityStatus', 'heldFrom', 'originRefType', 'originRefId'])
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
    const another = await trx
      .selectFrom('mes_ncr_hold')
      .select('id')
      .where('lotId', '=', lotId)
      .where('ncrId', '<>', ncr.id)
      .where('status', '=', 'held')
      .executeTakeFirst()
    const stays = heldFrom === byPerson
    const to = settledTo(disposition, { isRoot: depth === 0, heldFrom: stays ? lot.heldFrom : heldFrom })
    await trx
      .updateTable('mes_ncr_hold')
      .set({ status: 'settled', settledTo: another || stays ? 'hold' : to, settleTime: at, updateBy: by.username, updateTime: at, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (another || !startsFrom(settleLot, lot.qualityStatus)) continue
    await unit.give(settleLot, lotId, { ...(stays ? { to: 'hold', later: to } : { to }), reason: `${ncr.ncrNo} 处置` })
    const batchNo = lot.originRefType === 'batch' ? lot.originRefId : ''
    if (to === 'pending' && !stays) await askInspection(unit, { qcType: 'RQC', refType: 'mesNcrHold', refId: id, lotId, batchNo, lotSize: null, plantTz })
  }
  if (holds.length > 0) for (const resource of ['mesNcrHold', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}

/** A disposition wanted a lot inspected again while a person held it: that is asked for once the person lets it go, or a verdict would move nothing. */
export async function askReleased(unit: UnitOfWork, { record, plantTz }: GivenCommand<RecordOf<typeof releaseLot>>): Promise<void> {
  if (record.qualityStatus !== 'pending') return
  const last = await unit.trx
    .selectFrom('mes_ncr_hold as hold')
    .innerJoin('mes_ncr as ncr', 'ncr.id', 'hold.ncrId')
    .select(['hold.id', 'hold.heldFrom', 'ncr.disposition'])
    .where('hold.lotId', '=', record.id)
    .where('hold.status', '=', 'settled')
    .orderBy('hold.settleTime', 'desc')
    .orderBy('hold.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.heldFrom !== byPerson || !inspectedAgain.includes(last.disposition)) return
  const batchNo = record.originRefType === 'batch' ? record.originRefId : ''
  await askInspection(unit, { qcType: 'RQC', refType: 'mesNcrHold', refId: last.id, lotId: record.id, batchNo, lotSize: null, plantTz })
}

/** Dispositions after which a lot is inspected again. */
const inspectedAgain: readonly string[] = ['rework', 'sort'] satisfies Disposition[]
