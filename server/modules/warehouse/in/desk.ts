import type { InDesk } from '#contract/modules/warehouse/in/inCalls.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { placesFor } from './places.ts'

/** units that are shown with their place at once */
const mostWaiting = 50

/** An order at the dock: its lines, and what came and waits to be put away. */
export async function inDesk(db: Database, inId: string): Promise<InDesk> {
  const lines = await db
    .selectFrom('mes_in_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select([
      'line.id as lineId',
      'seq',
      'line.materialId',
      'materialCode',
      'materialName',
      'materialType',
      'line.unit',
      'planQty',
      'receivedQty',
      'line.status',
    ])
    .where('inId', '=', inId)
    .orderBy('seq')
    .execute()
  const waiting = await db
    .selectFrom('mes_in_item as item')
    .innerJoin('mes_material as material', 'material.id', 'item.materialId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'item.lotId')
    .select(['item.id as itemId', 'item.huId', 'item.huCode', 'materialName', 'lotNo', 'item.qty', 'item.unit', 'item.lotId'])
    .where('inId', '=', inId)
    .where('item.status', '=', 'received')
    .orderBy('item.id', 'desc')
    .limit(mostWaiting)
    .execute()
  const placeOf = new Map<string, { code: string; why: string }>()
  for (const { lotId, huId } of waiting) {
    if (placeOf.has(lotId)) continue
    const [first] = await placesFor(db, huId)
    placeOf.set(lotId, first ? { code: first.code, why: first.why } : { code: '', why: '没有合适的空位，请扫要放的库位' })
  }
  return {
    lines: lines.map(({ planQty, receivedQty, ...line }) => ({ ...line, planQty: fromMicro(Number(planQty)), receivedQty: fromMicro(Number(receivedQty)) })),
    waiting: waiting.map(({ lotId, qty, ...unit }) => {
      const place = placeOf.get(lotId)
      return { ...unit, qty: fromMicro(Number(qty)), placeCode: place?.code ?? '', placeWhy: place?.why ?? '' }
    }),
  }
}
