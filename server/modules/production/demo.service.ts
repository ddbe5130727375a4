import type { Database } from '../../db/database.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { demoStates } from './demoOrders.ts'
import { makeDemoCustomers, makeDemoMaterials } from './demoMasterData.ts'
import { makeDemoOrder } from './demoOrderLife.ts'
import { livedRoutes, makeDemoRoutes } from './demoPlans/demoRoutes.ts'
import { makeDemoPlans } from './demoPlans/makeDemoPlans.ts'
import { dayMs } from './demoMaking.ts'
import { seededRandom } from './seededRandom.ts'
import './tables.ts'

/** Whether there are no orders, nor anything that they could name. */
export async function hasNoOrders(db: Database): Promise<boolean> {
  for (const table of ['mes_order', 'mes_material', 'mes_customer'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}

/** Makes customers, materials, products and the routes that machines run by, for people who make the orders themselves. */
export async function makeDemoGoods(db: Database, { now, plantTz, seed = 20_261_118 }: { now: number; plantTz: string; seed?: number }): Promise<void> {
  const making = { now, plantTz, random: seededRandom(seed) }
  await db.transaction().execute(async (trx) => {
    await makeDemoCustomers(trx, making)
    await makeDemoMaterials(trx, making)
    await makeDemoRoutes(trx, making, livedRoutes)
  })
}

/** Makes customers, materials, products and forty orders in all states, the same ones for the same day; the newest is a day old, so that today's numbers begin with the people's own. */
export async function makeDemoOrders(db: Database, { now, plantTz, seed = 20_261_118 }: { now: number; plantTz: string; seed?: number }): Promise<void> {
  const making = { now, plantTz, random: seededRandom(seed) }
  await db.transaction().execute(async (trx) => {
    const customers = await makeDemoCustomers(trx, making)
    const products = await makeDemoMaterials(trx, making)
    const wanted = demoStates.flatMap((state) =>
      Array.from({ length: state.count }, () => ({ ...state, createdAt: Math.round(now - making.random(...state.ageDays) * dayMs) })),
    )
    const seqs = new Map<string, number>()
    for (const [at, order] of wanted.toSorted((one, other) => one.createdAt - other.createdAt).entries()) {
      const day = wireTime(order.createdAt, plantTz).slice(0, 10).replaceAll('-', '')
      const seq = (seqs.get(day) ?? 0) + 1
      seqs.set(day, seq)
      const orderNo = `MO${day}-${String(seq).padStart(4, '0')}`
      await makeDemoOrder(
        trx,
        { ...order, orderNo, customerId: customers[at % customers.length] ?? null, productId: products[(at * 5) % products.length] ?? '' },
        making,
      )
    }
    await makeDemoPlans(trx, { now, plantTz, random: seededRandom(seed + 1) })
  })
}
