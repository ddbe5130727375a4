import { captureLine, leftoverLine, startLine, tareLine } from '#contract/modules/weighing/lineCommands.ts'
import { checkWeight, finishWeight } from '#contract/modules/weighing/orderCommands.ts'
import { fromMicro, sumQuantities } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { openLeftovers } from '../../modules/weighing/line/leftover.ts'
import { nextSource, sourceOf } from '../../modules/material/weighOut.service.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'
import { scanned } from './scanned.ts'
import { plansWithoutMaterial } from './store.ts'

/** so many batches of a hundred are weighed bag by bag; of the others what was issued goes in */
const weighedShare = 0.15
/** bags that one line may take */
const mostBags = 20
/** lines that somebody weighs in half an hour */
const linesATime = 6
/** hours before its time that a batch is weighed, and kg of an empty bag or package */
const [earlyH, tareKg] = [10, 0.05]
const hourMs = 3_600_000
const reason = '演示人员没有秤的终端，按显示读数录入'

/** Whether a batch is weighed bag by bag and charged by scans: always the same for the same batch. */
export const isWeighed = ({ seed, people }: Pick<House, 'seed' | 'people'>, batchNo: string): boolean =>
  people.weigher.permissions.has('mes:weigh:record') && drawOf(seed, 'weighed', batchNo)(0, 1) < weighedShare

type Order = { id: string; batchNo: string; status: string }

/** Every half hour: the order that is needed first goes on by a few lines; another person checks them, and what is left of the bags is weighed (factory.md 3.7). */
export async function weighOn(house: House, nowMs: number): Promise<void> {
  const { desk, people } = house
  const without = await plansWithoutMaterial(desk.db)
  const orders = await desk.db
    .selectFrom('mes_weight_order')
    .select(['id', 'batchNo', 'status', 'planId', 'planTime'])
    .where('status', 'in', ['released', 'weighing', 'reviewing'])
    .where('planTime', '<=', nowMs + earlyH * hourMs)
    .orderBy('planTime')
    .orderBy('id')
    .execute()
  const order = orders.find(({ batchNo, planId }) => isWeighed(house, batchNo) && !without.has(planId))
  if (!order) return
  if (order.status !== 'reviewing') return weighLines(house, order, nowMs)
  await desk.giveUnsigned(people.weighChecker, checkWeight, order.id, { lineIds: '' })
  await weighLeftovers(house, order, nowMs)
  const { status } = await desk.db.selectFrom('mes_weight_order').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()
  if (status === 'reviewing') await desk.give(people.weigher, finishWeight, order.id)
}

async function weighLines(house: House, order: Order, nowMs: number): Promise<void> {
  const lines = await house.desk.db
    .selectFrom('mes_weight_line')
    .select(['id', 'seq', 'materialId', 'unit', 'targetQty', 'remainQty', 'lowerQty', 'upperQty'])
    .where('weightId', '=', order.id)
    .where('status', 'in', ['waiting', 'weighing', 'under'])
    .orderBy('seq')
    .limit(linesATime)
    .execute()
  for (const line of lines) await weighLine(house, order, line, nowMs)
}

type Line = { id: string; seq: number; materialId: string; unit: string; targetQty: number; remainQty: number; lowerQty: number; upperQty: number }

/** One line out of as many bags as it takes, each the one that the rule of the material takes first. */
async function weighLine({ desk, people, seed }: House, { batchNo }: Order, line: Line, nowMs: number): Promise<void> {
  const by = people.weigher
  let left = fromMicro(Number(line.remainQty))
  for (let bags = 0; left > 0 && bags < mostBags; bags += 1) {
    const first = await nextSource({ trx: desk.db, at: nowMs }, line.materialId, batchNo)
    const source =
      first && (await desk.db.selectFrom('mes_hu').select(['id', 'huCode', 'qtyAvail', 'qtyReserved']).where('huCode', '=', first.huCode).executeTakeFirst())
    if (!source) return
    const there = fromMicro(Number(source.qtyAvail) + Number(source.qtyReserved))
    const wished = rounded(left + spread(drawOf(seed, 'weigh', batchNo, line.seq, bags), line))
    const net = there <= left ? there : Math.min(there, wished > 0 ? wished : left) // a crumb that is left is weighed as it is
    const scale = await scaleFor(desk.db, line, net)
    if (scale === null) return
    const scanEventId = await scanned(desk, by, { ...source, atMs: nowMs })
    const { first: earlier } = await sourceOf({ trx: desk.db, at: nowMs }, source.huCode, { materialId: line.materialId, batchNo })
    const breakReason = earlier === null ? '' : '余料留给下一批，用本批领来的料'
    if ((await desk.give(by, startLine, line.id, { huCode: source.huCode, scanEventId, breakReason })) !== null) return
    if ((await desk.give(by, tareLine, line.id, { scaleId: scale, tareQty: tareKg, reason })) !== null) return
    if ((await desk.give(by, captureLine, line.id, { grossQty: sumQuantities([net, tareKg]), reason })) !== null) return
    left = sumQuantities([left, -net])
    if (there > net) return
  }
}

/** Within a third of the tolerance of the whole line, to the gram. */
function spread(draw: (from: number, to: number) => number, { targetQty, lowerQty, upperQty }: Line): number {
  const least = Math.min(Number(targetQty) - Number(lowerQty), Number(upperQty) - Number(targetQty))
  return Math.floor((fromMicro(least) / 3) * draw(-1, 1) * 1000) / 1000
}

const rounded = (kg: number) => Math.round(kg * 1000) / 1000

/** The finest scale that is in use, carries so many kg of the line in their bag and is fine enough for its tolerance; null where there is none. */
async function scaleFor(db: Database, { lowerQty, upperQty }: Line, net: number): Promise<string | null> {
  const scales = await db
    .selectFrom('mes_scale')
    .select(['id', 'code', 'unit', 'readability', 'capacity', 'minWeight'])
    .where('status', '=', 'inService')
    .execute()
  const inKg = (amount: number, unit: string) => fromMicro(Number(amount)) / (unit === 'g' ? 1000 : 1)
  const tolerance = fromMicro(Number(upperQty) - Number(lowerQty)) / 2
  const fitting = scales
    .map(({ id, unit, ...of }) => ({ id, finest: inKg(of.readability, unit), most: inKg(of.capacity, unit), least: inKg(of.minWeight, unit) }))
    .filter(({ finest, most, least }) => finest * 4 <= tolerance && most >= net + tareKg && least <= net)
    .toSorted((one, other) => other.finest - one.finest)
  return fitting[0]?.id ?? null
}

/** What is left of each bag that was opened is weighed in its package. */
async function weighLeftovers({ desk, people }: House, { id }: Order, nowMs: number): Promise<void> {
  const { db } = desk
  for (const { huId, huCode } of await openLeftovers({ trx: db }, id)) {
    const line = await db
      .selectFrom('mes_weigh_record as record')
      .innerJoin('mes_weight_line as line', 'line.id', 'record.lineId')
      .innerJoin('mes_hu as hu', 'hu.id', 'record.sourceHuId')
      .select(['line.id', 'record.scaleId', 'qtyAvail', 'qtyReserved'])
      .where('record.weightId', '=', id)
      .where('sourceHuId', '=', huId)
      .orderBy('record.id', 'desc')
      .executeTakeFirst()
    if (!line) continue
    const scanEventId = await scanned(desk, people.weigher, { id: huId, huCode, atMs: nowMs })
    const grossQty = fromMicro(Number(line.qtyAvail) + Number(line.qtyReserved)) + tareKg
    const asked = { huCode, scanEventId, scaleId: line.scaleId, isEmpty: 'N', tareQty: tareKg, grossQty: Math.round(grossQty * 1e6) / 1e6, reason }
    await desk.give(people.weigher, leftoverLine, line.id, asked)
  }
}
