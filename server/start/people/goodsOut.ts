import { cancelOut, finishOut, releaseOut, scanOut } from '#contract/modules/warehouse/out/outCommands.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { lotIsUsable } from '../../modules/material/stock/usable.service.ts'
import { dockRefusals } from '../../modules/warehouse/out/dock.ts'
import type { House } from './house.ts'
import { ordersIn } from './planner.ts'

/** from the order of the truck to when it is wanted, and to when it is loaded */
const [leavesMs, orderedMs] = [2 * 3_600_000, 3_000_000]

type Goods = { huId: string; huCode: string; lotId: string; locationId: string | null; qtyAvail: number; expiresAt: number | null }

/** Every hour of an office day: of orders that are made what is released and lies in the store is ordered a truck for; it is loaded an hour later, the oldest lot first. */
export async function shipGoods(house: House, nowMs: number): Promise<void> {
  const { desk, people, plantTz } = house
  if (!people.store.permissions.has('mes:wms:out:add') || !people.store.permissions.has('mes:wms:out:finish')) return
  const { db } = desk
  const dock = await db.selectFrom('mes_location').select('id').where('type', '=', 'ship').orderBy('code').executeTakeFirst()
  if (!dock) return
  await loadTrucks(house, nowMs)
  for (const order of await ordersIn(db, 'running', 'finished', 'closed')) {
    if (Number(order.qtyShipped) >= Number(order.qty) || (await isOnItsWay(db, order.id))) continue
    for (const [fromLocationId, goods] of await readyByStore(db, order.id, nowMs)) {
      const planQty = fromMicro(goods.reduce((sum, { qtyAvail }) => sum + qtyAvail, 0))
      const header = {
        outType: 'delivery',
        orderId: order.id,
        deliverySeq: null,
        customerId: order.customerId,
        supplierId: null,
        place: '',
        fromLocationId,
        dockLocationId: dock.id,
        needTime: wireTime(nowMs + leavesMs, plantTz),
        vehicle: '',
        remark: '',
      }
      const line = { key: '1', seq: 1, materialId: order.productId, planQty }
      const id = await desk.add(people.store, 'mesOutOrder', header, { mesOutLine: { changed: [line], deleted: [] } })
      await desk.give(people.store, releaseOut, id)
    }
  }
}

const openStates = ['released', 'working'] as const

async function isOnItsWay(db: Database, orderId: string): Promise<boolean> {
  const open = db
    .selectFrom('mes_out_order')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'in', ['draft', ...openStates])
  return Boolean(await open.executeTakeFirst())
}

/** Trucks that were ordered an hour ago are loaded and leave. An older lot of another order goes first where nobody may break that order: then the truck is called off. */
async function loadTrucks({ desk, people }: House, nowMs: number): Promise<void> {
  const { db } = desk
  const breakReason = people.store.permissions.has('mes:wms:out:breakFefo') ? '这个订单自己的批次' : ''
  const trucks = await db
    .selectFrom('mes_out_order')
    .select(['id', 'orderId', 'fromLocationId'])
    .where('createBy', '=', people.store.username)
    .where('status', 'in', [...openStates])
    .where('createTime', '<=', nowMs - orderedMs)
    .orderBy('outNo')
    .execute()
  for (const { id, orderId, fromLocationId } of trucks) {
    const goods = orderId === null ? [] : ((await readyByStore(db, orderId, nowMs)).get(fromLocationId) ?? [])
    for (const { huCode } of goods) await desk.give(people.store, scanOut, id, { huCode, breakReason })
    const { status } = await db.selectFrom('mes_out_order').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    const [ends, reason] = status === 'working' ? [finishOut, '按已备的发'] : [cancelOut, '要先发别的批次']
    await desk.giveUnsigned(people.store, ends, id, { reason })
  }
}

/** Units of an order's batches that may leave now, by the place at the top of where they lie, in the order of first expiry. */
async function readyByStore(db: Database, orderId: string, at: number): Promise<Map<string, Goods[]>> {
  const rows = await db
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_plan as plan', 'plan.batchNo', 'lot.originRefId')
    .select(['hu.id as huId', 'huCode', 'hu.lotId', 'hu.locationId', 'qtyAvail', 'expiresAt'])
    .where('lot.originRefType', '=', 'batch')
    .where('plan.orderId', '=', orderId)
    .where('hu.status', 'in', ['active', 'stored'])
    .where('qtyAvail', '>', 0)
    .where(lotIsUsable('lot', at))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('mes_nbc_job as job').select('job.id').whereRef('job.bulkLotId', '=', 'lot.id').where('job.status', 'not in', ['done', 'cancelled'])),
      ),
    )
    .orderBy('lot.expiresAt')
    .orderBy('huCode')
    .execute()
  const places = new Map((await db.selectFrom('mes_location').select(['id', 'parentId']).execute()).map(({ id, parentId }) => [id, parentId]))
  const top = (id: string): string => {
    const above = places.get(id)
    return above ? top(above) : id
  }
  const ready = new Map<string, Goods[]>()
  for (const row of rows) {
    if (row.locationId === null || (await dockRefusals({ trx: db, at }, [row])).length > 0) continue
    const goods = { ...row, qtyAvail: Number(row.qtyAvail), expiresAt: row.expiresAt === null ? null : Number(row.expiresAt) }
    const store = top(row.locationId)
    ready.set(store, [...(ready.get(store) ?? []), goods])
  }
  return ready
}
