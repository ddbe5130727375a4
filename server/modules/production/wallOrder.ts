import type { WallOrder } from '#contract/modules/production/retained.ts'
import { endOfDueDay } from '#contract/rules/late.ts'
import { standingOf, stepsOf } from '#contract/rules/orderSteps.ts'
import type { Standing, StepTask } from '#contract/rules/orderSteps.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

/** What a wall has to know of an order beside its tasks, as it stands or stood. Amounts are millionths, `forecastFinish` is ms. */
export type OrderFacts = {
  orderNo: string
  materialName: string
  colorHex: string
  shortName: string | null
  status: string
  qty: number
  qtyGood: number
  unit: string
  dueDate: string
  forecastFinish: number | null
  lateRisk: string
  holdReason: string
}
type Around = { places: ReadonlyMap<string, number>; nowMs: number; plantTz: string }

/** An order as walls show it, now or at a moment of the past: the same sentence from the same facts. */
export function wallOrderOf(facts: OrderFacts, tasks: readonly StepTask[], { places, nowMs, plantTz }: Around): WallOrder {
  const { now, next, isRunning, ...standing } = standingOf(tasks)
  return {
    orderNo: facts.orderNo,
    productName: facts.materialName,
    colorHex: facts.colorHex,
    customerName: facts.shortName ?? '',
    status: facts.status,
    qty: fromMicro(Number(facts.qty)),
    qtyGood: fromMicro(Number(facts.qtyGood)),
    unit: facts.unit,
    dueMs: endOfDueDay(facts.dueDate, plantTz) ?? nowMs,
    forecastMs: facts.forecastFinish === null ? null : Number(facts.forecastFinish),
    isLate: facts.lateRisk === 'Y',
    steps: stepsOf(tasks).map((step) => ({ ...step, seq: places.get(step.process) ?? places.size })),
    now,
    next,
    isRunning,
    why: facts.holdReason || reasonOf(tasks.length, standing, plantTz),
  }
}

function reasonOf(tasks: number, { pauseReason, beginsMs }: Pick<Standing, 'pauseReason' | 'beginsMs'>, plantTz: string): string {
  if (tasks === 0) return '还没有拆批'
  if (pauseReason !== '') return pauseReason
  return beginsMs === null ? '' : `${wireTime(beginsMs, plantTz).slice(5, 16)} 开`
}

/** The place of each step among all of the plant. */
export async function processPlaces(db: Database): Promise<Map<string, number>> {
  const processes = await db.selectFrom('mes_process').select('name').orderBy('seq').orderBy('code').execute()
  return new Map(processes.map(({ name }, at) => [name, at]))
}
