import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'
import { countTasks } from './countTasks.ts'
import { issueTasks } from './issueTasks.ts'
import { shownAmount } from './shownAmount.ts'

const hourMs = 3_600_000
/** what came is put away within it */
const putWithinMs = 4 * hourMs

/** Everything that waits for the store, the nearest first. */
export async function storeTasks(db: Database, at: number, plantTz: string): Promise<WorkTask[]> {
  const found = [
    ...(await receiptTasks(db)),
    ...(await putawayTasks(db)),
    ...(await outTasks(db)),
    ...(await issueTasks(db, at)),
    ...(await countTasks(db, plantTz)),
  ]
  return found.toSorted((one, other) => one.dueMs - other.dueMs || one.key.localeCompare(other.key))
}

async function receiptTasks(db: Database): Promise<WorkTask[]> {
  const orders = await db
    .selectFrom('mes_in_order')
    .leftJoin('mes_supplier', 'mes_supplier.id', 'mes_in_order.supplierId')
    .select(['mes_in_order.id', 'inNo', 'planTime', 'dock', 'mes_in_order.status', 'mes_supplier.name', 'mes_in_order.updateBy'])
    .where('mes_in_order.status', 'in', ['released', 'working'])
    .execute()
  const lines = await linesOf(db, 'mes_in_line', orders)
  return orders.map(({ id, inNo, planTime, dock, status, name, updateBy }) => {
    const own = lines.get(id) ?? []
    const done = own.filter(({ isDone }) => isDone).length
    return {
      key: `in ${id}`,
      kind: 'receive',
      dueMs: Number(planTime),
      title: titleOf(own),
      detail: [inNo, name ?? '', dock === '' ? '' : `月台 ${dock}`].filter(Boolean).join(' · '),
      place: '先贴标签，再上架',
      done,
      total: own.length,
      pieces: '行',
      person: status === 'working' ? updateBy : '',
      blocked: null,
      button: status === 'working' ? '接着收' : '收货',
      opens: `/wms/inScan?order=${id}`,
    }
  })
}

async function putawayTasks(db: Database): Promise<WorkTask[]> {
  const waiting = await db
    .selectFrom('mes_in_item as item')
    .innerJoin('mes_in_order as inOrder', 'inOrder.id', 'item.inId')
    .innerJoin('mes_hu as hu', 'hu.id', 'item.huId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'item.lotId')
    .innerJoin('mes_material as material', 'material.id', 'item.materialId')
    .innerJoin('mes_location as place', 'place.id', 'inOrder.toLocationId')
    .select(['item.inId', 'inNo', 'item.lotId', 'lotNo', 'materialName', 'item.qty', 'item.unit', 'receiveTime', 'place.code', 'qualityStatus'])
    .where('item.status', '=', 'received')
    .whereRef('hu.locationId', '=', 'inOrder.toLocationId')
    .execute()
  const groups = Map.groupBy(waiting, ({ inId, lotId }) => `${inId} ${lotId}`)
  return [...groups].flatMap(([key, units]): WorkTask[] => {
    const [first] = units
    if (!first) return []
    const sum = units.reduce((total, { qty }) => total + Number(qty), 0)
    return [
      {
        key: `put ${key}`,
        kind: 'putaway',
        dueMs: Math.min(...units.map(({ receiveTime }) => Number(receiveTime))) + putWithinMs,
        title: `${first.materialName} ${units.length} 件 ${shownAmount(sum, first.unit)}`,
        detail: `${first.inNo} · 批 ${first.lotNo} · ${first.qualityStatus === 'pending' ? '待检，放待检区' : '可以上架'}`,
        place: `现在 ${first.code}`,
        done: 0,
        total: units.length,
        pieces: '件',
        person: '',
        blocked: null,
        button: '上架',
        opens: `/wms/inScan?order=${first.inId}&put=Y`,
      },
    ]
  })
}

async function outTasks(db: Database): Promise<WorkTask[]> {
  const orders = await db
    .selectFrom('mes_out_order')
    .leftJoin('mes_customer', 'mes_customer.id', 'mes_out_order.customerId')
    .innerJoin('mes_location as dock', 'dock.id', 'mes_out_order.dockLocationId')
    .select(['mes_out_order.id', 'outNo', 'needTime', 'place', 'vehicle', 'mes_out_order.status', 'mes_customer.name', 'dock.code', 'mes_out_order.updateBy'])
    .where('mes_out_order.status', 'in', ['released', 'working'])
    .execute()
  const lines = await linesOf(db, 'mes_out_line', orders)
  return orders.map(({ id, outNo, needTime, place, vehicle, status, name, code, updateBy }) => {
    const own = lines.get(id) ?? []
    const done = own.filter(({ isDone }) => isDone).length
    const isReady = own.length > 0 && done === own.length
    return {
      key: `out ${id}`,
      kind: isReady ? 'ship' : 'pick',
      dueMs: Number(needTime),
      title: titleOf(own),
      detail: [outNo, name ?? '', place, vehicle].filter(Boolean).join(' · '),
      place: isReady ? `备齐在 ${code}，等车` : `拣到 ${code}`,
      done,
      total: own.length,
      pieces: '行',
      person: status === 'working' ? updateBy : '',
      blocked: null,
      button: isReady ? '交接' : '拣货',
      opens: `/wms/outScan?order=${id}`,
    }
  })
}

type Line = { materialName: string; materialType: string; unit: string; planQty: number; isDone: boolean }

/** Lines of orders, with what they are of. */
async function linesOf(db: Database, table: 'mes_in_line' | 'mes_out_line', orders: readonly { id: string }[]): Promise<Map<string, Line[]>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const rows =
    table === 'mes_in_line'
      ? await db
          .selectFrom('mes_in_line as line')
          .innerJoin('mes_material as material', 'material.id', 'line.materialId')
          .select(['line.inId as orderId', 'materialName', 'materialType', 'line.unit', 'planQty', 'receivedQty as doneQty'])
          .where('inId', 'in', ids)
          .orderBy('seq')
          .execute()
      : await db
          .selectFrom('mes_out_line as line')
          .innerJoin('mes_material as material', 'material.id', 'line.materialId')
          .select(['line.outId as orderId', 'materialName', 'materialType', 'line.unit', 'planQty', 'pickedQty as doneQty'])
          .where('outId', 'in', ids)
          .orderBy('seq')
          .execute()
  const lines = rows.map(({ planQty, doneQty, ...line }) => ({ ...line, planQty: Number(planQty), isDone: Number(doneQty) >= Number(planQty) }))
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

/** What an order is of, in a line: its first material with its amount, and how many more. */
function titleOf(lines: readonly Line[]): string {
  const [first] = lines
  if (!first) return '没有行'
  const more = lines.length > 1 ? ` 等 ${lines.length} 种` : ''
  return `${first.materialName} ${shownAmount(first.planQty, first.unit)}${more}`
}
