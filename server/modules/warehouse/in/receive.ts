import { fromMicro, sumQuantities, toMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { receivedLot } from '../../material/receivedLot.service.ts'
import { reverseMove } from '../../material/stock/reverse.service.ts'
import { moveStock } from '../../material/stock/stock.service.ts'
import { said, unitById } from '../../material/stock/units.service.ts'
import type { InOrder } from './inHooks.ts'

/** The document of a move that brought a unit in. */
export const inItemRef = 'mesInItem'
/** An order, its lines and its units are changed one after the other. */
export const inTurn = (inId: string): string => `mes_in_order ${inId}`

/** What somebody has in hand: `count` packages of `qtyEach`, as `scanIn` asks for it. */
export type Goods = {
  materialId: string
  lotNo: string
  supplierLotNo: string
  mfgDate: string
  expireDate: string
  qtyEach: number
  count: number
  huType: string
  labelText: string
}

/** Puts packages down at the place of an order, each a unit with a code of its own; the line that they are for, and how much it was. */
export async function receiveGoods(
  unit: UnitOfWork,
  order: InOrder,
  goods: Goods,
  plantTz: string,
): Promise<{ lineId: string; qty: number; lotId: string; isNew: boolean }> {
  if (goods.qtyEach <= 0) throw new Problem(422, '每件数量应大于 0', { fields: { qtyEach: ['应大于 0'] } })
  const qty = fromMicro(toMicro(goods.qtyEach) * goods.count)
  const line = await lineFor(unit, order, { materialId: goods.materialId, qty })
  const { lotId, isNew } = await receivedLot(unit, { ...goods, supplierId: order.supplierId, origin: { type: 'inOrder', no: order.inNo } }, plantTz)
  const { trx, by, at } = unit
  for (let piece = 0; piece < goods.count; piece += 1) {
    const id = rowId(at)
    const ref = { type: inItemRef, id }
    const move = { is: 'receive', moveType: 'recv', lotId, huType: goods.huType, to: order.toLocationId, qty: toMicro(goods.qtyEach), ref } as const
    const { huId, huCode } = await moveStock(unit, move)
    const kept = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
    const what = { inId: order.id, lineId: line.id, materialId: goods.materialId, lotId, huId, huCode, qty: toMicro(goods.qtyEach), unit: line.unit }
    const how = { labelText: goods.labelText, receiveBy: by.username, receiveTime: at, toLocationId: null, putBy: '', putTime: null, undoReason: '' }
    await trx
      .insertInto('mes_in_item')
      .values({ ...kept, ...what, ...how, status: 'received' })
      .execute()
  }
  for (const resource of ['mesInItem', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
  return { lineId: line.id, qty, lotId, isNew }
}

/** The line that still wants so much of a material, or a sentence what to do with goods that nobody asked for. */
async function lineFor({ trx }: UnitOfWork, { id, inNo }: InOrder, { materialId, qty }: { materialId: string; qty: number }) {
  const lines = await trx
    .selectFrom('mes_in_line')
    .innerJoin('mes_material', 'mes_material.id', 'materialId')
    .select(['mes_in_line.id', 'mes_in_line.unit', 'materialName', 'planQty', 'receivedQty', 'mes_in_line.status'])
    .where('inId', '=', id)
    .where('materialId', '=', materialId)
    .orderBy('seq')
    .execute()
  const open = lines
    .map((line) => ({ ...line, rest: Number(line.planQty) - Number(line.receivedQty) }))
    .filter(({ rest, status }) => rest > 0 && status !== 'short')
  const line = open.find(({ rest }) => rest >= toMicro(qty)) ?? open[0]
  if (line && line.rest >= toMicro(qty)) return line
  const [first] = lines
  if (!first) throw new Problem(409, `收货单 ${inNo} 里没有这个物料，不能收。请核对送货单，或另开一张收货单`)
  const sentence = line
    ? `${line.materialName} 还应收 ${said(line.rest, line.unit)}，不能收 ${said(toMicro(qty), line.unit)}。多来的请退回，或另开一张收货单`
    : `${first.materialName} 已经收齐，不能再收。多来的请退回，或另开一张收货单`
  throw new Problem(422, sentence, { fields: { qtyEach: [sentence] } })
}

/** Lines of an order that did not get all that was expected. */
export async function shortInLines({ trx }: Pick<UnitOfWork, 'trx'>, inId: string) {
  return trx
    .selectFrom('mes_in_line')
    .innerJoin('mes_material', 'mes_material.id', 'materialId')
    .select(['mes_in_line.id', 'mes_in_line.status', 'materialName'])
    .where('inId', '=', inId)
    .whereRef('receivedQty', '<', 'planQty')
    .orderBy('seq')
    .execute()
}

type Item = { id: string; inId: string; huId: string; huCode: string; qty: number }

/** Why a receipt cannot be taken back, in a sentence with the way out; null when it can. */
export async function receiptStands({ trx }: Pick<ReadUnit, 'trx'>, item: Item): Promise<string | null> {
  const order = await trx.selectFrom('mes_in_order').select(['inNo', 'status', 'toLocationId']).where('id', '=', item.inId).executeTakeFirstOrThrow()
  if (order.status !== 'working') return `收货单 ${order.inNo} 已经完成，不能撤销收货。请先在它上面“继续收货”`
  const of = await unitById({ trx }, item.huId)
  const isWhole = sumQuantities([fromMicro(of.qtyAvail), -item.qty]) === 0
  if (of.locationId === order.toLocationId && isWhole) return null
  return `${of.huCode} 已不是收货时的样子（移动、用过或已被预定），不能撤销收货。请先移回收货库位，或用报废、退供应商处理`
}

/** Takes a unit out of stock again by the move the other way. */
export async function takeReceiptBack(unit: UnitOfWork, item: Item, reason: string): Promise<void> {
  const move = await unit.trx
    .selectFrom('mes_stock_move')
    .select('id')
    .where('refType', '=', inItemRef)
    .where('refId', '=', item.id)
    .where('moveType', '=', 'recv')
    .executeTakeFirst()
  if (!move) throw new Problem(409, '没有找到要撤销的库存流水，请刷新后重试')
  await reverseMove(unit, move.id, { reason })
  for (const resource of ['mesInItem', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}
