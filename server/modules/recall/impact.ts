import type { Impact, Reached, ReachedLot } from '#contract/modules/recall/impact.ts'
import type { TraceLot } from '#contract/modules/material/stock/trace.ts'
import type { Database } from '../../db/database.ts'
import { walkGenealogy } from '../material/stock/genealogy.service.ts'
import { tracedLots } from '../material/stock/tracedLots.service.ts'
import { balanceOf } from './balance.ts'
import { startOf } from './starts.ts'
import type { Search, Start } from './starts.ts'
import { boxesOf, placesOf, shipmentsOf } from './whereabouts.ts'
import type { Lying, Shipment } from './whereabouts.ts'

/** What a search knows beside its time: lots, edges, boxes, places and customers that a start reaches. `at`: ms since the epoch. */
export async function impactOf(db: Database, asked: Search, { plantTz, at }: { plantTz: string; at: number }): Promise<Impact> {
  const began = performance.now()
  const start = await startOf(db, asked, plantTz)
  const forward = await walkGenealogy(db, start.lotIds, 'forward')
  const backward = await walkGenealogy(db, start.lotIds, 'backward')
  const depths = new Map([...backward.depths].map(([id, depth]) => [id, -depth]))
  for (const [id, depth] of forward.depths) depths.set(id, depth)
  const lots = await tracedLots(db, depths, at)
  const reached = lots.filter(({ id }) => forward.depths.has(id))
  const edges = new Map([...backward.edges, ...forward.edges].map((edge) => [`${edge.parent} ${edge.child}`, edge]))
  const found = await whereabouts(db, [...forward.depths.keys()])
  return {
    title: start.title,
    startLots: start.lotIds,
    open: start.open,
    counts: countsOf(reached, found),
    lots: reached.map((lot) => reachedLot(lot, found)),
    places: grouped(found.lying, ({ code }) => code).map((rows) => ({ ...placeWords(rows), lots: lotsIn(rows), units: unitsIn(rows) })),
    customers: grouped(found.shipped, ({ customer }) => customer).map((rows) => ({
      name: rows[0]?.customer ?? '',
      deliveries: [...new Set(rows.map(({ outNo }) => outNo))],
      lots: lotsIn(rows),
      units: unitsIn(rows),
    })),
    balance: await balanceOf(db, start.lotIds),
    trace: { lots, edges: [...edges.values()] },
    ms: Math.round(performance.now() - began),
  }
}

/** How much a start reaches now, without its picture: what is counted before and after a hold. */
export async function reachOf(db: Database, start: Pick<Start, 'lotIds'>, at: number): Promise<Reached> {
  const { depths } = await walkGenealogy(db, start.lotIds, 'forward')
  return countsOf(await tracedLots(db, depths, at), await whereabouts(db, [...depths.keys()]))
}

type Found = { boxes: Awaited<ReturnType<typeof boxesOf>>; lying: Lying[]; shipped: Shipment[] }

async function whereabouts(db: Database, lotIds: readonly string[]): Promise<Found> {
  return { boxes: await boxesOf(db, lotIds), lying: await placesOf(db, lotIds), shipped: await shipmentsOf(db, lotIds) }
}

function countsOf(lots: readonly TraceLot[], { boxes, lying, shipped }: Found): Reached {
  const all = [...boxes.values()]
  return {
    lots: lots.length,
    usable: lots.filter(({ blocked, onHand }) => blocked === null && onHand > 0).length,
    boxes: sum(all.map(({ count }) => count)),
    boxesShipped: sum(all.map(({ shipped: gone }) => gone)),
    places: new Set(lying.map(({ code }) => code)).size,
    customers: new Set(shipped.map(({ customer }) => customer)).size,
    units: sum(lying.map(({ units }) => units)),
    unitsShipped: sum(shipped.map(({ units }) => units)),
  }
}

function reachedLot(lot: TraceLot, { boxes, lying, shipped }: Found): ReachedLot {
  const own = boxes.get(lot.id) ?? { count: 0, shipped: 0 }
  const gone = shipped.filter(({ lotId }) => lotId === lot.id)
  const left = sum(gone.map(({ qty }) => qty))
  const at = lying.filter(({ lotId }) => lotId === lot.id).map(({ code }) => code)
  const steps = [left > 0 ? '通知客户' : '', lot.onHand > 0 ? (lot.blocked === null ? '冻结' : '已拦') : '']
  return {
    ...lot,
    boxes: own.count,
    boxesShipped: own.shipped,
    left,
    places: at.join('、'),
    customers: [...new Set(gone.map(({ customer }) => customer))].join('、'),
    next: steps.filter((step) => step !== '').join('、') || '已用完',
  }
}

function placeWords(rows: readonly Lying[]): { code: string; name: string } {
  return { code: rows[0]?.code ?? '', name: rows[0]?.name ?? '' }
}
const lotsIn = (rows: readonly { lotId: string }[]) => new Set(rows.map(({ lotId }) => lotId)).size
const unitsIn = (rows: readonly { units: number }[]) => sum(rows.map(({ units }) => units))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function grouped<Row>(rows: readonly Row[], of: (row: Row) => string): Row[][] {
  return [...Map.groupBy(rows, of)].toSorted(([one], [other]) => one.localeCompare(other)).map(([, found]) => found)
}
