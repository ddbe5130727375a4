import { percentile } from '../probe/statistics.ts'
import type { Measure } from './run.ts'

const [shipping, places] = [8, 100]

/** The store on a PostgreSQL of its own: an inventory is posted, eight ship from one shelf, and of so many lots it is asked what lies where. Answers are told by their middle. */
export const store: Measure = async ({ system: { keepsStock } }, { stock: { lots, asks, lines, ships } }, folder) => {
  if (!keepsStock) throw new Error('it keeps no stock')
  const keeper = await keepsStock(folder)
  try {
    const inventoryMs = await keeper.postInventory(lines)
    const shippedPerSecond = await keeper.shippedPerSecond(shipping, ships)
    await keeper.takeOneBag(1) // the lot that ours is filled from
    await keeper.store({ lots, places })
    const middle = async (ask: (asks: number) => Promise<number[]>) => {
      await ask(asks / 20)
      return percentile(await ask(asks / 10), 0.5)
    }
    return { inventoryMs, shippedPerSecond, stockOfAllMs: await middle(keeper.stockOfAll), stockOfPlaceMs: await middle(keeper.stockOfPlace) }
  } finally {
    await keeper.stop()
  }
}
