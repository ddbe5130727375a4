import { orderStatusTexts, releasedStates } from '#contract/modules/production/orderStates.ts'
import type { OrderStatus } from '#contract/modules/production/orderStates.ts'
import { countedReportStates } from '#contract/modules/production/workReport.ts'
import { fromMicro, quantityText, toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import type { Row } from '../../../resource/field/row.ts'
import { roomOf, tooMuch } from './stepRoom.ts'
import type { Made } from './stepRoom.ts'
import { stepWithin } from './steps.ts'
import '../tables.ts'

type Amounts = { qtyGood: number; qtyBad: number; reasons: string }

/** What a person reports, as it was filled in. */
export function amountsOf(asked: Row): Amounts {
  const amountIn = (name: string) => (typeof asked[name] === 'number' ? asked[name] : 0)
  return { qtyGood: amountIn('qtyGood'), qtyBad: amountIn('qtyBad'), reasons: typeof asked['reasons'] === 'string' ? asked['reasons'] : '' }
}

const reportable: readonly string[] = releasedStates
/** until it is closed what was reported of an order can be put right */
const correctable: readonly string[] = [...releasedStates, 'finished'] satisfies OrderStatus[]

/** Why nothing more is reported for a task, in a sentence; null where its order is made still. */
export async function whyUnreportable(db: Database, taskId: string): Promise<string | null> {
  const { orderNo, status } = await orderOf(db, taskId)
  return reportable.includes(status) ? null : `生产订单 ${orderNo} 是“${wordOf(status)}”，不能再报工`
}

/** Why a report of a task can be neither confirmed nor corrected: what its order made is settled. */
export async function whySettled(db: Database, taskId: string): Promise<string | null> {
  const { orderNo, status } = await orderOf(db, taskId)
  if (correctable.includes(status)) return null
  const wayOut = status === 'closed' ? '请有权限的人先重开订单' : '它的数量和库存不再变动'
  return `生产订单 ${orderNo} 是“${wordOf(status)}”，它的报工不能再确认或更正。${wayOut}`
}

function orderOf(db: Database, taskId: string): Promise<{ orderNo: string; status: string }> {
  return db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select(['orderNo', 'mes_order.status'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirstOrThrow()
}

const wordOf = (status: string) => Object.entries(orderStatusTexts).find(([value]) => value === status)?.[1] ?? status

type Reported = { id: string; planId: string; seq: number; unit: string }

/** Throws 422 at the amount that cannot be: more than the step can have made, or less than the step after it took. `replaced` is the report that this one corrects. */
export async function requireRoom(db: Database, task: Reported, amounts: Amounts, replaced: string | null): Promise<void> {
  if (amounts.qtyBad > 0 && amounts.reasons === '') throw refused('reasons', '有不良时请填写原因')
  const others = await othersOf(db, task.id, replaced)
  const made = { good: others.good + toMicro(amounts.qtyGood), bad: others.bad + toMicro(amounts.qtyBad) }
  const sentence = tooMuch(await roomOf(db, task), made, others)
  if (sentence !== null) throw refused('qtyGood', sentence)
  const { after } = await stepWithin(db, task)
  const taken = after ? Number(after.qtyGood) + Number(after.qtyBad) : 0
  if (replaced === null || after === null || made.good >= taken) return
  const said = (micro: number) => `${quantityText(fromMicro(micro), 6)} ${task.unit}`
  throw refused('qtyGood', `后一道“${after.name}”已经报了 ${said(taken)}，这一道的合格不能少到 ${said(made.good)}。请先更正后一道的报工`)
}

/** What the other reports of a task that count say (millionths). */
async function othersOf(db: Database, taskId: string, replaced: string | null): Promise<Made> {
  const rows = await db
    .selectFrom('mes_work_report')
    .select(['id', 'qtyGood', 'qtyBad'])
    .where('taskId', '=', taskId)
    .where('status', 'in', [...countedReportStates])
    .execute()
  const others = rows.filter(({ id }) => id !== replaced)
  const total = (name: 'qtyGood' | 'qtyBad') => others.reduce((sum, row) => sum + Number(row[name]), 0)
  return { good: total('qtyGood'), bad: total('qtyBad') }
}

/** A 422 at one field. */
export function refused(name: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [name]: [sentence] } })
}
