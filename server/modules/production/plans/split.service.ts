import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { OrderStatus } from '#contract/modules/production/orderStates.ts'
import { splitComplaint } from '#contract/modules/production/splitting.ts'
import type { Splitting } from '#contract/modules/production/splitting.ts'
import { heldAmounts, isHeld, refusalOf } from '#contract/rules/capability/canTake.ts'
import type { HeldAmounts, Refusal } from '#contract/rules/capability/canTake.ts'
import type { CapableMachine, MachineWork } from '#contract/rules/capability/machine.ts'
import { bigMicro, fromBigMicro, fromMicro, isExact } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { limitsOf } from '../deliveryRules.ts'
import '../tables.ts'

/** States in which batches can still be added. */
const splittableStates: readonly string[] = ['approved', 'planned', 'released', 'running']

/** The order with what of it is not planned yet; amounts of its unit. Throws 404, or 409 with the way out. */
export async function orderToSplit(db: Database, orderId: string) {
  const order = await db.selectFrom('mes_order').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new Problem(404, '没有找到这张生产订单，可能已被删除')
  if (!splittableStates.includes(order.status)) throw new Problem(409, unsplittable(order))
  const live = await db.selectFrom('mes_plan').select('batchQty').where('orderId', '=', orderId).where('status', '!=', 'cancelled').execute()
  const planned = live.reduce((sum, { batchQty }) => sum + BigInt(batchQty), 0n)
  const { most } = limitsOf({ ...order, qty: fromMicro(Number(order.qty)) })
  const left = (amount: bigint) => (amount > planned ? fromBigMicro(amount - planned) : 0)
  return { order, planned: fromBigMicro(planned), rest: left(BigInt(order.qty)), most: left(bigMicro(most)) }
}

function unsplittable({ orderNo, status }: { orderNo: string; status: string }): string {
  const wayOut = isOrderStatus(status) ? waysToSplit[status] : undefined
  return `“${isOrderStatus(status) ? orderStatusTexts[status] : status}”的生产订单 ${orderNo} 不能拆批。${wayOut ?? '它已经结束，请新建一张订单再拆批'}`
}

const isOrderStatus = (status: string): status is OrderStatus => Object.hasOwn(orderStatusTexts, status)

/** What leads from a state without batches to one with them; where nothing does the order has ended. */
const waysToSplit: Partial<Record<OrderStatus, string>> = {
  draft: '请先提交并审核通过',
  pending: '请先审核通过',
  paused: '请先恢复生产',
}

/** What a vessel holds of a batch in the order's unit, or why it cannot take the batch at all. */
export function vesselFor(machine: CapableMachine, work: Omit<MachineWork, 'qty'>): HeldAmounts | Refusal {
  return refusalOf(machine, { ...work, qty: null }) ?? heldAmounts(machine, work.unit)
}

/** The same for the machine that was chosen. Throws 422 at its field where it cannot take a batch of any size. */
export function requireVessel(machine: CapableMachine | undefined, work: Omit<MachineWork, 'qty'>): HeldAmounts {
  const vessel = machine === undefined ? null : vesselFor(machine, work)
  if (vessel !== null && isHeld(vessel)) return vessel
  const says = vessel?.says ?? '没有找到这台设备，请重新选择'
  throw new Problem(422, says, { fields: { lineId: [says] } })
}

/** The sizes that a person wrote, with commas between. Throws 422. */
export function readSizes(text: string): number[] {
  return text.split(',').map((one, at) => {
    const size = Number(one.trim())
    if (one.trim() === '' || !Number.isFinite(size) || !isExact(size)) throw sizesProblem(`第 ${at + 1} 批的数量应为数字，最多 6 位小数`)
    return size
  })
}

/** Throws 422 at the sizes where they cannot be made. */
export function requireSplit(sizes: readonly number[], splitting: Splitting): void {
  const complaint = splitComplaint(sizes, splitting)
  if (complaint !== null) throw sizesProblem(complaint)
}

function sizesProblem(sentence: string): Problem {
  return new Problem(422, sentence, { fields: { sizes: [sentence] } })
}
