import { endedStates } from '#contract/modules/production/orderStates.ts'
import { orderStateTopic } from '#contract/modules/production/retained.ts'
import type { Bus } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

const standing = (db: Database) =>
  db
    .selectFrom('mes_order')
    .innerJoin('mes_material', 'mes_material.id', 'mes_order.productId')
    .select(['mes_order.id', 'mes_order.orderNo', 'mes_order.status', 'mes_order.updateTime', 'mes_material.materialName'])
    .where('mes_order.status', 'not in', endedStates)

type Standing = { orderNo: string; status: string; updateTime: number; materialName: string }

/** Tells how an order stands once the unit is committed; one that has ended or was deleted is gone from the topic. */
export async function tellOrderState(unit: Pick<UnitOfWork, 'trx' | 'retain'>, id: string): Promise<void> {
  const order = await standing(unit.trx).where('mes_order.id', '=', id).executeTakeFirst()
  unit.retain(orderStateTopic, id, order ? stateOf(order) : null)
}

/** Retains how all orders stand, when the server starts. */
export async function tellAllOrderStates(db: Database, bus: Pick<Bus, 'retain'>, now: number): Promise<void> {
  for (const order of await standing(db).execute()) bus.retain(orderStateTopic, order.id, stateOf(order), now)
}

function stateOf({ orderNo, materialName, status, updateTime }: Standing) {
  return { orderNo, productName: materialName, status, at: Number(updateTime) }
}
