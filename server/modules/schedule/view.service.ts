import type { DayLoad, OrderConsequence, ScheduleBar, ScheduleView } from '#contract/modules/schedule/calls.ts'
import { WorkClock } from '#contract/rules/schedule/workTime.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { newestApplied } from './newestApplied.ts'
import { barRows, barOf } from './bars.service.ts'
import { lateOrders } from './late.service.ts'
import { machineRows } from './machineRows.service.ts'
import './tables.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

type Told = { nowMs: number; plantTz: string }

/** A run as a gantt; `runId` null is the plan that stands. Throws 404. */
export async function scheduleView(db: Database, runId: string | null, { nowMs, plantTz }: Told): Promise<ScheduleView> {
  const run = runId === null ? await newestApplied(db) : await db.selectFrom('mes_schedule_run').selectAll().where('id', '=', runId).executeTakeFirst()
  if (run === undefined && runId !== null) throw new Problem(404, '没有这个排程方案，请刷新后再试')
  const read = await barRows(db, { runId: run?.id ?? null, sinceMs: nowMs - dayMs / 2, onlySlots: runId !== null })
  const told = { plantTz, nowMs, fromSlots: runId !== null }
  const bars = read.flatMap((row) => barOf(row, told) ?? [])
  const lastMs = Math.max(nowMs + 3 * dayMs, ...bars.map(({ endMs }) => endMs))
  const firstMs = Math.min(nowMs - dayMs, ...bars.map(({ startMs }) => startMs))
  const rows = await machineRows(db, { fromMs: firstMs, toMs: lastMs + dayMs, plantTz })
  const used = new Set(bars.map(({ machineId }) => machineId))
  const usedTypes = new Set(rows.filter(({ machineId }) => used.has(machineId)).map(({ type }) => type))
  const { changeoverMin = 0, makespanMin = 0, durationMs = 0 } = run ?? {}
  const late = await lateOrders(db, { nowMs, plantTz })
  const lateMins = runId === null ? [...late.values()].map(({ lateMin }) => lateMin) : lateIn(bars, late)
  return {
    runId: run?.id ?? null,
    runNo: run?.runNo ?? '',
    status: run?.status ?? '',
    rule: run?.rule ?? 'EDD',
    nowMs,
    plantTz,
    figures: { lateCount: lateMins.length, lateMin: lateMins.reduce((sum, one) => sum + one, 0), changeoverMin, makespanMin, durationMs },
    rows: rows.filter(({ type }) => usedTypes.has(type)),
    bars,
  }
}

/** Late minutes of each order that would be late if a preview were applied: by the preview where it places the order, as it stands where not. */
function lateIn(bars: readonly ScheduleBar[], standing: ReadonlyMap<string, { lateMin: number }>): number[] {
  const placed = new Map(bars.map(({ orderId, lateMin }) => [orderId, lateMin]))
  const others = [...standing].flatMap(([orderId, { lateMin }]) => (placed.has(orderId) ? [] : [lateMin]))
  return [...placed.values(), ...others].filter((lateMin) => lateMin > 0)
}

/** Minutes of each machine and day of the plant: open, worked, changed over. */
export function loadsOf({ rows, bars, nowMs, plantTz }: ScheduleView, days: number): DayLoad[] {
  const todayMs = Date.parse(`${wireTime(nowMs, plantTz).slice(0, 10)}T00:00:00Z`)
  const midnightMs = nowMs - ((nowMs - (todayMs - offsetAt(nowMs, plantTz))) % dayMs)
  return rows.flatMap(({ machineId, equipCode, windows }) => {
    const clock = new WorkClock(windows)
    const open = (fromMs: number, toMs: number) => Math.round((clock.workedAt(toMs) - clock.workedAt(fromMs)) / minuteMs)
    const within = (fromMs: number, toMs: number, day: number) => Math.max(0, open(Math.max(fromMs, day), Math.min(toMs, day + dayMs)))
    const own = bars.filter((bar) => bar.machineId === machineId)
    return Array.from({ length: days }, (_none, at): DayLoad => {
      const day = midnightMs + at * dayMs
      const inDay = (fromMs: number, toMs: number) => (toMs <= day || fromMs >= day + dayMs ? 0 : within(fromMs, toMs, day))
      return {
        machineId,
        equipCode,
        day: wireTime(day, plantTz).slice(0, 10),
        openMin: open(day, day + dayMs),
        workMin: own.reduce((sum, bar) => sum + inDay(bar.startMs, bar.endMs), 0),
        changeMin: own.reduce((sum, bar) => sum + inDay(bar.changeStartMs, bar.changeEndMs), 0),
      }
    })
  })
}

function offsetAt(atMs: number, plantTz: string): number {
  return Date.parse(`${wireTime(atMs, plantTz).replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000
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
