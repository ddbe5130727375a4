import { sql } from 'kysely'
import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

/** of a thousand that went into an order so many may be gone when it is closed (factory.md 3.2: material balance inside its limit) */
const limitPerMille = 5n

/** What went into an order and what became of it, in its unit (millionths). `rest` went in and is neither good nor scrap. */
export type MaterialBalance = { input: number; good: number; scrap: number; rest: number; unit: string }

type Used = { unit: string; qty: number | string }
const millionthsOf: Readonly<Record<string, number>> = { t: 1_000_000, kg: 1000, g: 1, mg: 0.001 }

/**
 * The balance of an order: of batches of kept stock by what the ledger says went into them, of others by what their first step reports.
 * Materials that are not weighed count for nothing here: pieces of packing are no powder.
 */
export async function balanceOf(db: Database, orderId: string): Promise<MaterialBalance> {
  const order = await db.selectFrom('mes_order').select(['unit', 'qtyGood', 'qtyScrap']).where('id', '=', orderId).executeTakeFirstOrThrow()
  const plans = await db
    .selectFrom('mes_plan')
    .select(['id', 'batchNo', 'stockKept'])
    .where('orderId', '=', orderId)
    .where('status', '!=', 'cancelled')
    .execute()
  let input = 0
  for (const { id, batchNo, stockKept } of plans) input += (stockKept === 'Y' ? await weighedIn(db, batchNo, order.unit) : null) ?? (await reportedIn(db, id))
  const [good, scrap] = [Number(order.qtyGood), Number(order.qtyScrap)]
  return { input, good, scrap, rest: input - good - scrap, unit: order.unit }
}

/** Why an order cannot be closed without a signature; null where its balance closes. */
export function whyUnbalanced(balance: MaterialBalance): string | null {
  const limit = Number((BigInt(balance.input) * limitPerMille) / 1000n)
  if (Math.abs(balance.rest) <= limit) return null
  return `物料不平衡：${balanceText(balance)}，超过允许的 ${said(limit, balance.unit)}`
}

/** What went in and came out, and what is missing where anything is. */
export function balanceText({ input, good, scrap, rest, unit }: MaterialBalance): string {
  const missing = rest === 0 ? '' : `，相差 ${said(rest, unit)}`
  return `投入 ${said(input, unit)}，合格 ${said(good, unit)}，报废 ${said(scrap, unit)}${missing}`
}

const said = (micro: number, unit: string) => `${quantityText(fromMicro(micro), 6)} ${unit}`

/** What was weighed into a batch, less what was taken back; null where nothing of it was weighed, or the order is in no unit of mass. */
async function weighedIn(db: Database, batchNo: string, unit: string): Promise<number | null> {
  const own = millionthsOf[unit]
  if (own === undefined) return null
  const undone = sql`exists (select 1 from ${sql.table('mes_stock_move')} u where u."reversedMoveId" = m.id)`
  const { rows } = await sql<Used>`select a.unit, sum(m.qty) as qty from ${sql.table('mes_stock_move')} m
    join ${sql.table('mes_material_lot')} l on l.id = m."lotId" join ${sql.table('mes_material')} a on a.id = l."materialId"
    where m."batchNo" = ${batchNo} and m."moveType" = 'charge' and not ${undone} group by a.unit`.execute(db)
  const weighed = rows.flatMap((used) => (millionthsOf[used.unit] === undefined ? [] : [Number(used.qty) * ((millionthsOf[used.unit] ?? 0) / own)]))
  return weighed.length === 0 ? null : Math.round(weighed.reduce((sum, qty) => sum + qty, 0))
}

async function reportedIn(db: Database, planId: string): Promise<number> {
  const first = await db
    .selectFrom('mes_task')
    .select(['qtyGood', 'qtyBad'])
    .where('planId', '=', planId)
    .where('status', '!=', 'skipped')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return Number(first?.qtyGood ?? 0) + Number(first?.qtyBad ?? 0)
}
