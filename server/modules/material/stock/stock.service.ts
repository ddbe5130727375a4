import { gatedMoves } from '#contract/modules/material/stock/moveTypes.ts'
import { unitsChanged } from '#contract/modules/material/stock/unitsChanged.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { add, carry, gain, takeFrom } from './balances.ts'
import { requireUnbound } from './bound.service.ts'
import { requireCounted } from './counted.ts'
import { lotStands, requireNoRing, requireParents, writeEdge } from './edges.ts'
import { requireNotFrozen } from './frozen.service.ts'
import { requireRoom } from './gate.ts'
import { moveByKey, requireSame, writeLine } from './ledger.ts'
import type { Moved, ReceiveMove, SplitMove, StockMove } from './moves.ts'
import { shortage, unitById } from './units.ts'
import type { StoredUnit } from './units.ts'
import { requireUsable } from './usable.service.ts'

/** numbers of units do not begin anew with a day: no zone matters */
const unitNumbers = { plantTz: 'UTC' }

/**
 * The only way in which stock changes (factory.md 4 R1–R4, R9, R13): writes the line of the ledger, the balance, the unit and the edge of
 * the genealogy in the caller's unit of work, or throws a Problem and nothing of it is there. Other modules import this file, and
 * `stock/reverse.service.ts` and `stock/reservations.service.ts` beside it.
 */
export async function moveStock(unit: UnitOfWork, move: StockMove): Promise<Moved> {
  if (move.qty !== 'whole') requireAmount(move.qty)
  const written = move.idemKey === undefined ? null : await moveByKey(unit, move.idemKey)
  if (written) {
    requireSame(written, {
      moveType: move.moveType,
      qty: move.qty === 'whole' ? written.qty : move.qty,
      lotId: 'lotId' in move ? move.lotId : null,
      huId: 'huId' in move ? move.huId : null,
      fromLocationId: fromOf(move),
      toLocationId: toOf(move),
    })
    return { moveId: written.id, huId: written.toHuId ?? written.huId ?? '', huCode: written.toHuCode || written.huCode, isReplay: true }
  }
  await requireNotFrozen(unit, [fromOf(move), toOf(move)], move.ref)
  if (move.is === 'receive') return received(unit, move)
  const of = await unitById(unit, move.huId)
  await requireCounted(unit, move, of)
  if (gatedMoves.has(move.moveType) && !('hasHappened' in move)) await requireUsable(unit, of.lotId)
  if (move.is === 'charge') await requireNoRing(unit, of, move.into)
  const to = toOf(move)
  if (to !== null && to !== of.locationId && !('hasHappened' in move)) await requireRoom(unit, to, of.lotId) // what lies there lies there
  if (move.is === 'carry') await requireUnbound(unit, of, move)
  if (move.is === 'split') {
    const part = await split(unit, of, move)
    await unit.within(unitsChanged, { huIds: [of.id, part.huId] })
    return part
  }
  const qty = move.qty === 'whole' ? of.qtyAvail + of.qtyReserved : move.qty
  if (move.is === 'carry' && qty === 0) throw await shortage(unit, of.id, qty, move.from) // used up since the caller looked
  const moveId = await writeLine(unit, lineOf({ ...move, qty }, of))
  switch (move.is) {
    case 'carry':
      await carry(unit, of, { from: move.from, to: move.to, qty, status: move.huStatus ?? of.status, moveId })
      break
    case 'gain':
      await gain(unit, of, { to: move.to, qty, moveId })
      break
    case 'take':
    case 'charge':
      await takeFrom(unit, of, { from: move.from, qty, reservationId: move.reservationId, emptyStatus: emptyStatusOf(move), moveId })
      if (move.is === 'charge') await writeEdge(unit, { of, childLotId: move.into, qty, via: move.ref, moveId })
  }
  await unit.within(unitsChanged, { huIds: [of.id] })
  return { moveId, huId: of.id, huCode: of.huCode, isReplay: false }
}

function requireAmount(qty: number): void {
  if (!Number.isSafeInteger(qty) || qty <= 0) throw new Problem(422, '数量应大于 0')
}

/** What a unit is called when nothing of it is left. */
const emptied: Partial<Record<StockMove['moveType'], string>> = { charge: 'charged', ship: 'shipped' }

function emptyStatusOf(move: StockMove): string {
  return (move.is === 'charge' ? move.huStatus : undefined) ?? emptied[move.moveType] ?? 'void'
}

async function received(unit: UnitOfWork, move: ReceiveMove): Promise<Moved> {
  const lot = await unit.trx
    .selectFrom('mes_material_lot')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['mes_material_lot.id as lotId', 'materialId', 'unit'])
    .where('mes_material_lot.id', '=', move.lotId)
    .$if(isPostgres(unit.trx), (query) => query.forShare('mes_material')) // its unit stays, materialHooks.ts
    .executeTakeFirst()
  if (!lot) throw new Problem(404, '没有这个批次，请刷新后重试')
  await requireCounted(unit, move, { ...lot, qtyAvail: 0, qtyReserved: 0 })
  if (move.moveType === 'output') {
    await lotStands(unit, move.lotId)
    await requireParents(unit, move.lotId)
  }
  await requireRoom(unit, move.to, move.lotId)
  const of = await newUnit(unit, { ...lot, huType: move.huType, qty: move.qty, to: move.to, status: move.huStatus ?? 'active', batchNo: '' })
  const moveId = await writeLine(unit, lineOf(move, { ...lot, ...of }))
  await add(unit, { ...lot, ...of }, { to: move.to, qty: move.qty, reserved: 0, moveId })
  return { moveId, huId: of.id, huCode: of.huCode, isReplay: false }
}

/** The part takes its reservation with it. */
async function split(unit: UnitOfWork, of: StoredUnit, move: SplitMove): Promise<Moved> {
  const { qty, from, to, reservationId } = move
  const kept =
    reservationId === undefined ? null : await unit.trx.selectFrom('mes_stock_reservation').selectAll().where('id', '=', reservationId).executeTakeFirst()
  if (move.into !== undefined) return pourInto(unit, of, { ...move, into: move.into })
  const part = await newUnit(unit, { ...of, huType: move.huType ?? of.huType, qty, to, status: move.huStatus ?? of.status, batchNo: kept?.batchNo ?? '' })
  const moveId = await writeLine(unit, { ...lineOf(move, of), toHuId: part.id, toHuCode: part.huCode })
  await takeFrom(unit, of, { from, qty, reservationId, emptyStatus: 'void', moveId })
  await add(unit, { ...of, id: part.id }, { to, qty, reserved: 0, moveId })
  if (kept) {
    await unit.trx.updateTable('mes_hu').set({ qtyAvail: 0, qtyReserved: qty }).where('id', '=', part.id).execute()
    await unit.trx.updateTable('mes_stock_balance').set({ reservedQty: qty }).where('huId', '=', part.id).execute()
    await unit.trx
      .insertInto('mes_stock_reservation')
      .values({ ...kept, id: rowId(unit.at), huId: part.id, qty })
      .execute()
  }
  return { moveId, huId: part.id, huCode: part.huCode, isReplay: false }
}

/** The part is more of a unit that stands already: a carton that several pots fill. */
async function pourInto(unit: UnitOfWork, of: StoredUnit, { into, ...move }: SplitMove & { into: string }): Promise<Moved> {
  const part = await unitById(unit, into)
  if (part.lotId !== of.lotId) throw new Problem(409, `${part.huCode} 是另一个批次，不能和 ${of.huCode} 装在一起`)
  const moveId = await writeLine(unit, { ...lineOf(move, of), toHuId: part.id, toHuCode: part.huCode })
  await takeFrom(unit, of, { from: move.from, qty: move.qty, reservationId: move.reservationId, emptyStatus: 'void', moveId })
  await gain(unit, part, { to: move.to, qty: move.qty, moveId })
  return { moveId, huId: part.id, huCode: part.huCode, isReplay: false }
}

type NewUnit = { lotId: string; huType: string; unit: string; qty: number; to: string; status: string; batchNo: string }

async function newUnit(unit: UnitOfWork, { lotId, huType, unit: measure, qty, to, status, batchNo }: NewUnit) {
  const { trx, by, at } = unit
  const of = { id: rowId(at), huCode: await nextNumber(unit, 'mes_hu', unitNumbers) }
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  await trx
    .insertInto('mes_hu')
    .values({
      ...of,
      ...kept,
      huType,
      lotId,
      unit: measure,
      qtyInit: qty,
      qtyAvail: qty,
      qtyReserved: 0,
      qtyConsumed: 0,
      locationId: to,
      reservedBatchNo: batchNo,
      status,
    })
    .execute()
  return of
}

type Line = Parameters<typeof writeLine>[1]

function lineOf(move: StockMove & { qty: number }, of: Pick<StoredUnit, 'id' | 'huCode' | 'lotId' | 'materialId' | 'unit'>): Line {
  const { moveType, qty, ref, batchNo = '', reason = '', idemKey } = move
  const { materialId, lotId, unit } = of
  const places = { fromLocationId: fromOf(move), toLocationId: toOf(move) }
  return {
    moveType,
    materialId,
    lotId,
    huId: of.id,
    huCode: of.huCode,
    toHuId: null,
    toHuCode: '',
    ...places,
    qty,
    unit,
    refType: ref.type,
    refId: ref.id,
    batchNo,
    reason,
    reversedMoveId: null,
    idemKey,
  }
}

function fromOf(move: StockMove): string | null {
  return 'from' in move ? move.from : null
}

function toOf(move: StockMove): string | null {
  return 'to' in move ? move.to : null
}
