import './tables.ts'
import { sumQuantities, toMicro } from '#contract/rules/quantity.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { dayMs, kept } from './demoMaking.ts'
import type { Making } from './demoMaking.ts'
import { demoPeople, demoPlaces } from './demoOrders.ts'
import { partsOf, progressOf } from './demoProgress.ts'
import type { DemoProgress, DemoState } from './demoProgress.ts'

export type DemoOrder = DemoState & { orderNo: string; customerId: string | null; productId: string; createdAt: number }

/** Makes one order, its delivery lines, and the log of how it came to its state. */
export async function makeDemoOrder(db: Database, order: DemoOrder, { now, plantTz, random }: Making): Promise<void> {
  const { status, steps, createdAt } = order
  const isMass = random(0, 1) < 0.8
  const qty = isMass ? Math.round(30 * (1 + 9 * random(0, 1) ** 2)) : Math.round(random(5, 12))
  const amounts = partsOf(qty, isMass ? Math.round(random(1, 3)) : 1)
  const dueAt = instantOf(`${wireTime(now + random(...order.dueIn) * dayMs, plantTz).slice(0, 10)} 20:00:00`, plantTz) ?? now
  const done = progressOf(order, qty, random)
  const begun = status === 'running' ? 0.97 : 1 // what runs was begun half a day ago, so that something of it is made
  const span = Math.min(now - createdAt - 0.3 * dayMs, 12 * dayMs) * begun
  const times = steps.map((_step, at) => Math.round(createdAt + (span * (at + 1)) / steps.length))
  const at = (action: string) => times[steps.findIndex((step) => step.action === action)] ?? null
  const last = steps.at(-1)
  const endOfDueDay = dueAt + 4 * 3_600_000
  const id = rowId(createdAt)
  await db
    .insertInto('mes_order')
    .values({
      ...kept('planner', createdAt),
      id,
      updateBy: demoPeople[last?.by ?? 'planner'].username,
      updateTime: times.at(-1) ?? createdAt,
      version: steps.length + 1,
      orderNo: order.orderNo,
      orderType: isMass ? 'mass' : 'sample',
      sourceNo: isMass ? `P${order.orderNo.slice(6, 10)}${order.orderNo.slice(-2)}` : '',
      customerId: order.customerId,
      productId: order.productId,
      qty: toMicro(qty),
      unit: 'kg',
      overPct: 3,
      underPct: 0,
      attachments: '',
      dueDate: wireTime(dueAt, plantTz).slice(0, 10),
      priority: Math.round(random(2, 4)),
      status,
      qtyPlanned: toMicro(done.qtyPlanned),
      qtyInput: toMicro(done.qtyInput),
      qtyGood: toMicro(done.qtyGood),
      qtyScrap: toMicro(done.qtyScrap),
      qtyStored: toMicro(done.qtyStored),
      qtyShipped: toMicro(done.qtyShipped),
      forecastFinish: null,
      slackDays: null,
      lateRisk: (at('complete') ?? 0) > endOfDueDay ? 'Y' : 'N',
      actualStart: at('start'),
      actualEnd: at('complete') ?? at('terminate'),
      holdReason: status === 'paused' ? (last?.reason ?? '') : '',
      closeReason: status === 'cancelled' || status === 'terminated' ? (last?.reason ?? '') : '',
    })
    .execute()
  await makeDeliveries(db, { order, id, amounts, dueAt, done, random })
  await logSteps(db, { order, id, times, now })
}

type Delivering = { order: DemoOrder; id: string; amounts: readonly number[]; dueAt: number; done: DemoProgress; random: Making['random'] }

async function makeDeliveries(db: Database, { order: { createdAt }, id, amounts, dueAt, done, random }: Delivering): Promise<void> {
  let packed = done.qtyGood
  for (const [index, amount] of amounts.entries()) {
    const qtyPacked = Math.min(amount, packed)
    packed = sumQuantities([packed, -qtyPacked])
    const shown = done.qtyShipped > 0 ? 'shipped' : qtyPacked === 0 ? 'waiting' : qtyPacked < amount ? 'packing' : 'packed'
    await db
      .insertInto('mes_order_delivery')
      .values({
        ...kept('planner', createdAt),
        orderId: id,
        seq: index + 1,
        deliverAt: dueAt + index * 2 * dayMs,
        place: demoPlaces[Math.floor(random(0, demoPlaces.length))] ?? demoPlaces[0],
        packQty: index === 2 ? 12 : 24,
        qty: toMicro(amount),
        qtyPacked: toMicro(qtyPacked),
        status: shown,
      })
      .execute()
  }
}

type Logging = { order: DemoOrder; id: string; times: readonly number[]; now: number }

async function logSteps(db: Database, { order: { steps, createdAt }, id, times, now }: Logging): Promise<void> {
  let fromState = 'draft'
  for (const [index, { action, to, by, reason = '' }] of steps.entries()) {
    const moment = times[index] ?? createdAt
    const { username, realname } = demoPeople[by]
    await db
      .insertInto('mes_state_log')
      .values({
        id: rowId(now),
        resource: 'mesOrder',
        recordId: id,
        fromState,
        toState: to,
        action,
        reason,
        at: moment,
        byUser: username,
        byName: realname,
        signedBy: '[]',
        signIds: '[]',
      })
      .execute()
    fromState = to
  }
}
