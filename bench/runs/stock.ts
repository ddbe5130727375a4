import { percentile } from '../probe/statistics.ts'
import type { Measure } from './run.ts'

const [wanting, moving, places] = [50, 8, 100]

/**
 * Stock on a PostgreSQL of its own: fifty want one bag, eight move units one after the other, and of so many lots it is asked what lies where.
 * Answers are told by their middle, and those of the rows T by their 95th percentile.
 */
export const stock: Measure = async ({ system: { keepsStock } }, { stock: { movesMs, lots, asks } }, folder) => {
  if (!keepsStock) throw new Error('it keeps no stock')
  const keeper = await keepsStock(folder)
  try {
    const { winners, told, unanswered, leftKg } = await keeper.takeOneBag(wanting)
    await keeper.movesPerSecond(moving, movesMs / 4) // what is warm afterwards is warm on both sides
    const movesPerSecond = await keeper.movesPerSecond(moving, movesMs)
    await keeper.store({ lots, places })
    await keeper.stockOfLot(asks)
    const ofLot = await keeper.stockOfLot(asks)
    const [traces, scans] = [(await keeper.trace?.(asks)) ?? [], (await keeper.scan?.(asks)) ?? []]
    const told95 = { stockOfLotP95Ms: percentile(ofLot, 0.95), traceP95Ms: percentile(traces, 0.95), scanP95Ms: percentile(scans, 0.95) }
    return { winners, told, unanswered, leftKg, movesPerSecond, stockOfLotMs: percentile(ofLot, 0.5), ...told95 }
  } finally {
    await keeper.stop()
  }
}
