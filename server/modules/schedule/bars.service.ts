import { openStates } from '#contract/modules/production/orderStates.ts'
import type { ScheduleBar } from '#contract/modules/schedule/calls.ts'
import type { Database } from '../../db/database.ts'
import { lateMinOf } from './late.service.ts'
import { dueAt } from './openTasks.service.ts'
import './tables.ts'

const isOpen = (status: string) => openStates.some((open) => open === status)

type Wanted = { runId: string | null; sinceMs: number; onlySlots: boolean }

/** Tasks with a time and a machine that did not end before `sinceMs`, each with its slot in the run; with `onlySlots` those of the run alone. */
export function barRows(db: Database, { runId, sinceMs, onlySlots }: Wanted) {
  return db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .leftJoin('mes_schedule_slot as slot', (join) => join.onRef('slot.taskId', '=', 'mes_task.id').on('slot.runId', '=', runId ?? ''))
    .innerJoin('mes_equipment', (join) =>
      onlySlots ? join.onRef('mes_equipment.id', '=', 'slot.equipmentId') : join.onRef('mes_equipment.id', '=', 'mes_task.equipmentId'),
    )
    .select([
      'mes_task.id as taskId',
      'mes_task.taskNo',
      'mes_task.seq',
      'mes_task.planStart',
      'mes_task.planEnd',
      'mes_task.actualStart',
      'mes_task.actualEnd',
    ])
    .select(['mes_task.status', 'mes_task.pinned', 'mes_plan.planNo', 'mes_plan.batchNo', 'mes_plan.orderId', 'mes_order.orderNo', 'mes_order.dueDate'])
    .select(['mes_order.forecastFinish', 'mes_order.lateRisk', 'mes_order.status as orderStatus'])
    .select([
      'mes_material.materialName',
      'mes_material.colorHex',
      'mes_process.name as processName',
      'mes_equipment.id as machineId',
      'mes_equipment.equipCode',
    ])
    .select(['slot.startMs', 'slot.endMs', 'slot.changeKind', 'slot.changeStartMs', 'slot.changeEndMs', 'slot.lateMin', 'slot.boundIs', 'slot.boundBy'])
    .select(['slot.instead', 'slot.isPinned', 'mes_plan.productId', 'mes_task.planId', 'mes_task.machineType', 'mes_task.processId'])
    .select([
      'mes_task.qtyPlan',
      'mes_task.unit',
      'mes_task.runMin',
      'mes_task.setupMin',
      'mes_task.overlapPct',
      'mes_task.maxWaitMin',
      'mes_task.predecessorIds',
    ])
    .where('mes_task.status', 'not in', ['cancelled', 'skipped'])
    .where('mes_plan.status', '!=', 'cancelled')
    .$if(!onlySlots, (query) => query.where('mes_task.planStart', 'is not', null).where('mes_task.planEnd', '>', sinceMs))
    .orderBy('mes_task.id')
    .execute()
}

export type BarRow = Awaited<ReturnType<typeof barRows>>[number]

/** A bar as the wire has it, whose conflicts are not said yet; null where it has no time. Of a preview (`fromSlots`) its times are those of the slot. */
export function barOf(row: BarRow, told: { plantTz: string; nowMs: number; fromSlots: boolean }): ScheduleBar | null {
  const actualEndMs = row.actualEnd === null ? null : Number(row.actualEnd)
  const plannedEndMs = Number(told.fromSlots ? row.endMs : row.planEnd)
  if (plannedEndMs === 0) return null
  // what was done early left its machine to others
  const endMs = actualEndMs === null ? plannedEndMs : Math.min(plannedEndMs, actualEndMs)
  const startMs = Math.min(endMs, Number(told.fromSlots ? row.startMs : row.planStart))
  const slotStands = Number(row.startMs ?? -1) === startMs
  const { taskId, taskNo, planNo, batchNo, orderId, orderNo, colorHex, processName, machineId, equipCode, seq, status, boundBy } = row
  const change = slotStands && (row.changeKind === 'changeover' || row.changeKind === 'cleaning') ? row.changeKind : 'none'
  return {
    taskId,
    taskNo,
    planNo,
    batchNo,
    orderId,
    orderNo,
    colorHex,
    processName,
    machineId,
    equipCode,
    seq,
    status,
    boundBy,
    productName: row.materialName,
    startMs,
    endMs,
    changeKind: change,
    changeStartMs: change === 'none' ? startMs : Number(row.changeStartMs),
    changeEndMs: change === 'none' ? startMs : Number(row.changeEndMs),
    actualStartMs: row.actualStart === null ? null : Number(row.actualStart),
    actualEndMs,
    pinned: row.pinned === 'Y' || row.isPinned === 1,
    dueMs: dueAt(row.dueDate, told.plantTz, told.nowMs),
    lateMin: told.fromSlots ? (row.lateMin ?? 0) : isOpen(row.orderStatus) ? lateMinOf(row, told) : 0,
    boundIs: row.boundIs ?? 'now',
    conflict: false,
    conflictSays: '',
    instead: slotStands ? (row.instead ?? '') : '',
  }
}
