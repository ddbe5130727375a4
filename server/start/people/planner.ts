import type { Database } from '../../db/database.ts'
import {
  cancelOrder,
  approveOrder,
  closeOrder,
  completeOrder,
  holdOrder,
  planOrder,
  releaseOrder,
  resumeOrder,
  submitOrder,
} from '#contract/modules/production/orderCommands.ts'
import { dispatchPlan, lockPlan, splitOrder } from '#contract/modules/production/planCommands.ts'
import { endedPlanStates } from '#contract/modules/production/planStates.ts'
import { applyRun } from '#contract/modules/schedule/run.ts'
import { suggestedSizes } from '#contract/modules/production/splitting.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { readiness } from '../../modules/formula/readiness.service.ts'
import { keepRun } from '../../modules/schedule/run.service.ts'
import { scheduleInput } from '../../modules/schedule/scheduleInput.service.ts'
import { declaredPeople } from './declared.ts'
import { heldFor, isOneOf, isWaiting, stories } from './orderStories.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

const hourMs = 3_600_000
const own = declaredPeople.planner.username
/** two percent more than was ordered, for what the steps lose; an order allows three */
const lossAllowance = 1.02
/** batches of this size keep a press for a day and not longer */
const mostKg = 60
/** why an order ends with less than was agreed */
const lessMade = '压制损耗高于定额，已与客户确认按实际数量交货'

/** The orders that the planner's own hands look after, in these states, oldest first. */
export function ordersIn(db: Database, ...states: string[]) {
  return db.selectFrom('mes_order').selectAll().where('createBy', '=', own).where('status', 'in', states).orderBy('orderNo').execute()
}

/** Every hour of an office day: what is new is handed in and approved, what is approved becomes batches, what is made is closed. */
export async function officeHour(house: House, nowMs: number): Promise<void> {
  const { desk, people } = house
  const at = { nowMs, beginMs: house.beginMs }
  for (const order of await ordersIn(desk.db, 'draft')) if (!isWaiting(order, 'unsent', at)) await desk.give(people.planner, submitOrder, order.id)
  for (const order of await ordersIn(desk.db, 'pending'))
    if (nowMs - Number(order.createTime) > hourMs / 2 && !isWaiting(order, 'undecided', at)) await desk.give(people.manager, approveOrder, order.id)
  for (const order of await ordersIn(desk.db, 'approved')) {
    if (isOneOf(order, stories.cancelled)) await desk.give(people.manager, cancelOrder, order.id, { reason: '客户改款，改下新单' })
    else if (!isWaiting(order, 'unsampled', at)) await splitIntoBatches(house, order, nowMs)
  }
  for (const order of await ordersIn(desk.db, 'finished'))
    if (nowMs - Number(order.actualEnd ?? nowMs) > 20 * hourMs && !(await isStillPacked(desk.db, order.id)))
      await desk.giveUnsigned(people.manager, closeOrder, order.id, { reason: lessMade })
  await holdAndResume(house, nowMs)
}

/** What was made and still waits for its packing line: its order is not closed before. */
async function isStillPacked(db: Database, orderId: string): Promise<boolean> {
  const open = db
    .selectFrom('mes_nbc_job as job')
    .innerJoin('mes_plan as plan', 'plan.id', 'job.planId')
    .select('job.id')
    .where('plan.orderId', '=', orderId)
    .where('job.status', 'not in', ['done', 'cancelled'])
  return Boolean(await open.limit(1).executeTakeFirst())
}

type Order = Awaited<ReturnType<typeof ordersIn>>[number]

async function splitIntoBatches({ desk, people, plantTz, seed }: House, order: Order, nowMs: number): Promise<void> {
  const product = await desk.db.selectFrom('mes_material').select('materialName').where('id', '=', order.productId).executeTakeFirstOrThrow()
  const routeCode = product.materialName.includes('散粉') ? 'R-LOOSE' : 'R-PRESS'
  const route = await desk.db.selectFrom('mes_route').select('id').where('routeCode', '=', routeCode).executeTakeFirst()
  const kg = Math.round(fromMicro(Number(order.qty)) * lossAllowance * 10) / 10
  const wished = kg <= 30 ? 'MX-04' : (['MX-01', 'MX-02', 'MX-03'][Math.floor(drawOf(seed, 'vessel', order.orderNo)(0, 2.4))] ?? 'MX-01')
  const vessels = await desk.db.selectFrom('mes_equipment').select(['id', 'equipCode', 'capacityMin', 'capacityMax']).where('type', '=', 'mixer').execute()
  const fitting = [wished, 'MX-01', 'MX-04']
    .flatMap((code) => vessels.filter(({ equipCode }) => equipCode === code))
    .map((vessel) => ({ vessel, sizes: sizesIn(vessel, kg) }))
  const chosen = fitting.find(({ sizes }) => sizes.length > 0)
  if (!route || !chosen) return
  const { vessel, sizes } = chosen
  const asked = { orderId: order.id, routeId: route.id, lineId: vessel.id, planDate: wireTime(nowMs, plantTz).slice(0, 10), sizes: sizes.join(',') }
  if ((await desk.give(people.planner, splitOrder, null, asked)) === null) await desk.give(people.planner, planOrder, order.id)
}

function sizesIn(vessel: { capacityMin: number | null; capacityMax: number | null }, kg: number): number[] {
  const [least, most] = [fromMicro(Number(vessel.capacityMin ?? 0)), fromMicro(Number(vessel.capacityMax ?? 0))]
  return suggestedSizes({ rest: kg, limits: { min: least, max: Math.min(most, most > 100 ? mostKg * 1.5 : mostKg) } })
}

/** A few orders wait for most of a day in the middle, and go on. */
async function holdAndResume({ desk, people }: House, nowMs: number): Promise<void> {
  for (const order of await ordersIn(desk.db, 'paused')) if (nowMs - Number(order.updateTime) > heldFor) await desk.give(people.manager, resumeOrder, order.id)
  for (const order of await ordersIn(desk.db, 'running')) {
    if (!isOneOf(order, stories.held) || nowMs - Number(order.actualStart ?? nowMs) < 6 * hourMs) continue
    const before = desk.db.selectFrom('mes_state_log').select('id').where('recordId', '=', order.id).where('action', '=', 'hold')
    if (!(await before.limit(1).executeTakeFirst())) await desk.give(people.manager, holdOrder, order.id, { reason: '客户确认色样，暂停等待' })
  }
}

/** Gives every open task its time, and makes that the plan of the plant. */
export async function planAnew({ desk, people, plantTz, schedule }: House, nowMs: number): Promise<void> {
  const asked = { rule: 'EDD' as const, firstOrders: [], pins: [] }
  const read = await scheduleInput(desk.db, asked, { nowMs, plantTz })
  if (read.input.tasks.length === 0) return
  const made = await schedule(read.input)
  const id = await desk.work(people.planner, 'mes:schedule:run', (unit) => keepRun(unit, { asked, made: read, schedule: made, durationMs: 0, plantTz }))
  await desk.give(people.planner, applyRun, id)
}

/** Every hour: what comes soon is frozen and released, what has its material (齐套) is dispatched, what is made is finished. */
export async function floorHour({ desk, people, plantTz, beginMs }: House, nowMs: number): Promise<void> {
  const { db } = desk
  const soon = await plansIn(db, ['scheduled'], nowMs + 36 * hourMs)
  for (const { id } of soon) await desk.give(people.planner, lockPlan, id)
  for (const order of await ordersIn(db, 'planned')) {
    if (isWaiting(order, 'unpacked', { nowMs, beginMs })) continue
    const locked = db.selectFrom('mes_plan').select('id').where('orderId', '=', order.id).where('status', '=', 'locked')
    if (await locked.limit(1).executeTakeFirst()) await desk.give(people.planner, releaseOrder, order.id)
  }
  const standing = new Set((await ordersIn(db, 'planned', 'paused')).map(({ id }) => id))
  for (const plan of await plansIn(db, ['locked'], nowMs + 14 * hourMs)) {
    if (standing.has(plan.orderId)) continue
    // what is dispatched keeps its material: the next one sees what is left
    const isReady = (await readiness(db, { plantTz, at: nowMs })).get(plan.id)
    if (isReady === 'full' || isReady === 'unknown') await desk.give(people.planner, dispatchPlan, plan.id)
  }
  for (const order of await ordersIn(db, 'running')) {
    const open = db
      .selectFrom('mes_plan')
      .select('id')
      .where('orderId', '=', order.id)
      .where('status', 'not in', [...endedPlanStates])
    if (!(await open.limit(1).executeTakeFirst())) await desk.giveUnsigned(people.planner, completeOrder, order.id, { reason: lessMade })
  }
}

/** Batches of the planner's orders in these states that begin before an instant, the first first. */
export function plansIn(db: Database, states: string[], beforeMs: number) {
  return db
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .selectAll('mes_plan')
    .where('mes_order.createBy', '=', own)
    .where('mes_plan.status', 'in', states)
    .where('mes_plan.planStart', '<', beforeMs)
    .orderBy('mes_plan.planStart')
    .orderBy('mes_plan.batchNo')
    .execute()
}
