import type { WarehouseBoard, WorkbenchSummary } from '#contract/modules/warehouse/workbench/workbench.ts'
import { trucksNamed } from '#contract/modules/warehouse/workbench/workbench.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { shiftAt } from '#contract/rules/calendar/shifts.ts'
import { instantOf, plantDay } from '#contract/rules/wireTime.ts'
import { readShifts } from '../../../calendar/readShifts.ts'
import type { Database } from '../../../db/database.ts'
import { lastAccuracy } from './countTasks.ts'
import { storeTasks } from './tasks.ts'
import { lotWarnings, replenishments } from './warnings.ts'

type When = { at: number; plantTz: string }

/** Moves that people of the store make. */
const movesOfStore = ['recv', 'putaway', 'issue', 'transfer', 'return', 'ship']

/** Everything that waits for the store, and what it should look at. */
export async function workbenchSummary(db: Database, when: When): Promise<WorkbenchSummary> {
  return { ...(await standing(db, when)), replenish: await replenishments(db, when.at) }
}

/** The same as the wall of the store shows it, with its docks. */
export async function warehouseBoard(db: Database, when: When): Promise<WarehouseBoard> {
  const { at, plantTz } = when
  const today = plantDay(at, plantTz)
  const [from, to] = [instantOf(`${today} 00:00:00`, plantTz) ?? at, instantOf(`${dayPlus(today, 1)} 00:00:00`, plantTz) ?? at]
  const trucks = await db
    .selectFrom('mes_in_order')
    .leftJoin('mes_supplier', 'mes_supplier.id', 'mes_in_order.supplierId')
    .select(['mes_in_order.id', 'dock', 'planTime', 'mes_in_order.status', 'mes_supplier.name', 'inNo'])
    .where('mes_in_order.status', '<>', 'cancelled')
    .where('mes_in_order.status', '<>', 'draft')
    .where(({ or, and, eb }) => or([and([eb('planTime', '>=', from), eb('planTime', '<', to)]), eb('mes_in_order.status', 'in', ['released', 'working'])]))
    .orderBy('planTime')
    .execute()
  const open = trucks.filter(({ status }) => status === 'released' || status === 'working')
  const docks = []
  for (const { id, dock, planTime, name, inNo } of open.slice(0, trucksNamed)) {
    const lines = await db.selectFrom('mes_in_line').select(['planQty', 'receivedQty']).where('inId', '=', id).execute()
    const done = lines.filter(({ planQty, receivedQty }) => Number(receivedQty) >= Number(planQty)).length
    docks.push({ dock: dock === '' ? '—' : dock, title: name ?? inNo, done, total: lines.length, dueMs: Number(planTime) })
  }
  return { ...(await standing(db, when)), docks, trucksToday: trucks.length, trucksDone: trucks.length - open.length, accuracy: await lastAccuracy(db) }
}

async function standing(db: Database, { at, plantTz }: When) {
  const { startMs } = shiftAt(await readShifts(db, plantTz), at)
  const moves = await db
    .selectFrom('mes_stock_move')
    .select(({ fn }) => ['moveType', fn.countAll<number>().as('count')])
    .where('createTime', '>=', startMs)
    .where('createTime', '<=', at)
    .groupBy('moveType')
    .execute()
  const count = (types: readonly string[]) => moves.filter(({ moveType }) => types.includes(moveType)).reduce((sum, one) => sum + Number(one.count), 0)
  const warnings = await lotWarnings(db, at)
  return { atMs: at, tasks: await storeTasks(db, at, plantTz), ...warnings, movesDone: count(movesOfStore), movesReversed: count(['reverse']) }
}
