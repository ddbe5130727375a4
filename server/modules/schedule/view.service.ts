import type { OrderConsequence, ScheduleBar, ScheduleRow, ScheduleView, Unmoved } from '#contract/modules/schedule/calls.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { barRows } from './bars.service.ts'
import { judgedBars } from './judgedBars.service.ts'
import type { JudgedBars } from './judgedBars.service.ts'
import { newestApplied } from './newestApplied.ts'
import { lateOrders } from './late.service.ts'
import { outdatedText, planBasis } from './planBasis.service.ts'
import { unplacedOf } from './unplaced.service.ts'
import './tables.ts'

const dayMs = 86_400_000

type Told = { nowMs: number; plantTz: string }

/** A run as a gantt; `runId` null is the plan that stands. `unmoved` is how the run would be without what somebody moved. Throws 404. */
export async function scheduleView(db: Database, runId: string | null, { nowMs, plantTz }: Told, unmoved: Unmoved | null = null): Promise<ScheduleView> {
  const run = runId === null ? await newestApplied(db) : await db.selectFrom('mes_schedule_run').selectAll().where('id', '=', runId).executeTakeFirst()
  if (run === undefined && runId !== null) throw new Problem(404, '没有这个排程方案，请刷新后再试')
  const basis = await planBasis(db, plantTz)
  const read = await barRows(db, { runId: run?.id ?? null, sinceMs: nowMs - dayMs / 2, onlySlots: runId !== null })
  const judged = await judgedBars(db, read, { basis, nowMs, plantTz, fromSlots: runId !== null })
  const { changeoverMin = 0, makespanMin = 0, durationMs = 0 } = run ?? {}
  const late = await lateOrders(db, { nowMs, plantTz })
  const lateMins = runId === null ? [...late.values()].map(({ lateMin }) => lateMin) : lateIn(judged.bars, late)
  return {
    runId: run?.id ?? null,
    runNo: run?.runNo ?? '',
    status: run?.status ?? '',
    rule: run?.rule ?? 'EDD',
    nowMs,
    plantTz,
    figures: { lateCount: lateMins.length, lateMin: lateMins.reduce((sum, one) => sum + one, 0), changeoverMin, makespanMin, durationMs },
    outdated: run === undefined ? null : outdatedText(run, basis),
    unmoved,
    unplaced: run === undefined ? [] : await unplacedOf(db, run.id),
    rows: rowsOf(judged),
    bars: judged.bars,
  }
}

/** Late minutes of each order that would be late if a preview were applied: by the preview where it places the order, as it stands where not. */
function lateIn(bars: readonly ScheduleBar[], standing: ReadonlyMap<string, { lateMin: number }>): number[] {
  const placed = new Map(bars.map(({ orderId, lateMin }) => [orderId, lateMin]))
  const others = [...standing].flatMap(([orderId, { lateMin }]) => (placed.has(orderId) ? [] : [lateMin]))
  return [...placed.values(), ...others].filter((lateMin) => lateMin > 0)
}

/** Machines of the types that are planned, and whatever is planned on one that is not in use. */
function rowsOf({ bars, rows, downSince }: JudgedBars): ScheduleRow[] {
  const used = new Set(bars.map(({ machineId }) => machineId))
  const usedTypes = new Set(rows.filter(({ machine }) => used.has(machine.id)).map(({ machine }) => machine.type))
  const shown = rows.filter(({ machine: { id, type, life } }) => used.has(id) || (life === 'active' && usedTypes.has(type)))
  return shown.map(({ machine: { id, equipCode, name, type, life, lifeWord }, windows }) => {
    const note = life === 'active' ? (downSince.has(equipCode) ? '故障' : '') : lifeWord
    return { machineId: id, equipCode, name, type, note, windows: [...windows] }
  })
}

/** Every order that ends at another time in `after` than in `before`, the most delayed first. */
export function consequences(before: readonly ScheduleBar[], after: readonly ScheduleBar[]): OrderConsequence[] {
  const finish = (bars: readonly ScheduleBar[]) => {
    const found = new Map<string, number>()
    for (const { orderId, endMs } of bars) found.set(orderId, Math.max(found.get(orderId) ?? 0, endMs))
    return found
  }
  const [one, other] = [finish(before), finish(after)]
  const orders = new Map(after.map((bar) => [bar.orderId, bar]))
  return [...orders.values()]
    .flatMap(({ orderId, orderNo, productName, dueMs }): OrderConsequence[] => {
      const [beforeMs, afterMs] = [one.get(orderId), other.get(orderId)]
      return beforeMs === undefined || afterMs === undefined || beforeMs === afterMs ? [] : [{ orderId, orderNo, productName, dueMs, beforeMs, afterMs }]
    })
    .toSorted((left, right) => right.afterMs - right.beforeMs - (left.afterMs - left.beforeMs))
}
