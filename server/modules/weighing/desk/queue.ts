import { openWeightStates } from '#contract/modules/weighing/weighStates.ts'
import type { QueuedOrder, WeighQueue } from '#contract/modules/weighing/weighDesk.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { openLeftovers } from '../line/leftover.ts'
import '../tables.ts'

type At = { plantTz: string; at: number }
/** the longest queue that a desk or a wall reads */
const mostOrders = 100

function ordersQuery(db: Database) {
  return db
    .selectFrom('mes_weight_order as weight')
    .innerJoin('mes_material as product', 'product.id', 'weight.productId')
    .innerJoin('mes_plan as plan', 'plan.id', 'weight.planId')
    .leftJoin('mes_equipment as machine', 'machine.id', 'plan.lineId')
    .select(['weight.id', 'weightNo', 'weight.batchNo', 'weight.status', 'weight.planTime', 'weight.version', 'materialName', 'weight.productId'])
    .select(['machine.name as machine', 'machine.equipCode as machineCode', 'plan.batchQty', 'plan.unit as batchUnit'])
}

/** Weight orders that wait or are weighed, by need. */
export async function queuedOrders(db: Database, { plantTz, at }: At): Promise<QueuedOrder[]> {
  const rows = await ordersQuery(db)
    .where('weight.status', 'in', [...openWeightStates])
    .orderBy('weight.planTime')
    .orderBy('weightNo')
    .limit(mostOrders)
    .execute()
  return described(db, rows, { plantTz, at })
}

/** One order as the desk shows it; null where there is none. */
export async function deskOrder(db: Database, weightId: string, when: At) {
  const row = await ordersQuery(db).where('weight.id', '=', weightId).executeTakeFirst()
  const [order] = row ? await described(db, [row], when) : []
  return row && order ? { ...order, version: row.version, batchQty: Number(row.batchQty) / 1_000_000, batchUnit: row.batchUnit } : null
}

type Row = Awaited<ReturnType<ReturnType<typeof ordersQuery>['execute']>>[number]

async function described(db: Database, rows: readonly Row[], { plantTz, at }: At): Promise<QueuedOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db.selectFrom('mes_weight_line').select(['weightId', 'status']).where('weightId', 'in', ids).execute()
  const shades = await db
    .selectFrom('mes_color_formula')
    .select(['productId', 'colorNo', 'colorName', 'hex'])
    .where('productId', 'in', [...new Set(rows.map(({ productId }) => productId))])
    .where('status', '=', 'active')
    .orderBy('colorNo', 'desc')
    .execute()
  const shadeOf = new Map(shades.map((shade) => [shade.productId, shade])) // of several the first by number stays
  const missing = await missingOf(db, ids)
  return rows.map(({ id, weightNo, batchNo, status, planTime, materialName, productId, machine, machineCode }) => {
    const own = lines.filter(({ weightId }) => weightId === id)
    const shade = shadeOf.get(productId)
    const count = (...states: string[]) => own.filter((line) => states.includes(line.status)).length
    return {
      weightId: id,
      weightNo,
      batchNo,
      colorNo: shade?.colorNo ?? '',
      colorName: shade?.colorName ?? materialName,
      hex: shade?.hex ?? '',
      status,
      planTime: wireTime(Number(planTime), plantTz),
      isLate: Number(planTime) < at,
      lines: own.length,
      filled: count('ok', 'signed'),
      signed: count('signed'),
      machine: machine ?? '',
      machineCode: machineCode ?? '',
      why: missing.get(id) ?? '',
    }
  })
}

/** What an order waits for: material that its issue order has not brought to the workshop yet, the first of it by name. */
async function missingOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('mes_weight_order as weight')
    .innerJoin('mes_issue as issue', 'issue.planId', 'weight.planId')
    .innerJoin('mes_issue_line as line', 'line.issueId', 'issue.id')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['weight.id', 'materialName'])
    .where('weight.id', 'in', ids)
    .where('issue.status', 'not in', ['cancelled', 'closed'])
    .whereRef('line.receivedQty', '<', 'line.demandQty')
    .orderBy('line.seq', 'desc')
    .execute()
  return new Map(rows.map(({ id, materialName }) => [id, `等${materialName}`]))
}

/** The queue beside the figures of the shift: lines weighed since `shiftFrom`, those good at the first weighing, and what waits. */
export async function weighQueue(db: Database, when: At & { shiftFrom: number }): Promise<WeighQueue> {
  const orders = await queuedOrders(db, when)
  const weighed = await db
    .selectFrom('mes_weigh_record')
    .select(['lineId', 'recordType', 'tolResult'])
    .where('weighTime', '>=', when.shiftFrom)
    .where('recordType', 'in', ['weigh', 'void'])
    .execute()
  const byLine = Map.groupBy(weighed, ({ lineId }) => lineId)
  const isGood = (records: readonly { recordType: string; tolResult: string }[]) =>
    records.every(({ recordType, tolResult }) => recordType === 'weigh' && tolResult !== 'over') && records.some(({ tolResult }) => tolResult === 'in')
  const waiting = await db
    .selectFrom('mes_weight_line as line')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'line.weightId')
    .select('line.updateTime')
    .where('line.status', '=', 'ok')
    .where('weight.status', 'in', [...openWeightStates])
    .execute()
  const oldest = Math.min(when.at, ...waiting.map(({ updateTime }) => Number(updateTime)))
  let leftovers = 0
  for (const { weightId, status } of orders) if (status !== 'released') leftovers += (await openLeftovers({ trx: db }, weightId)).length
  return {
    orders,
    weighedLines: byLine.size,
    goodAtOnce: [...byLine.values()].filter(isGood).length,
    unsigned: waiting.length,
    oldestUnsignedMin: Math.floor((when.at - oldest) / 60_000),
    leftovers,
  }
}
