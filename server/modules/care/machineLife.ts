import { repairingStates } from '#contract/modules/care/careWords.ts'
import { changeLife } from '#contract/modules/equipment/machineLife.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { turnOf } from '../../db/takeTurn.ts'
import './tables.ts'

/** What care makes of a machine (dictionary mes_equip_life); neither takes work. */
type CareLife = 'maintenance' | 'repair'
const careLives: readonly string[] = ['maintenance', 'repair']
const gone: readonly string[] = ['scrapped', 'disabled']

/** The same turn as that of the tasks of a machine: nothing begins there while it is taken out. */
export const turnOfMachine = ({ record }: { record: { machineId: string } }): string[] => [turnOf('mes_equipment', record.machineId)]

/** A machine that is out of the plant is not cared for. */
export async function machineIsThere({ unit, record }: { unit: ReadUnit; record: { machineId: string } }): Promise<string | null> {
  const machine = await unit.trx.selectFrom('mes_equipment').select(['equipCode', 'status']).where('id', '=', record.machineId).executeTakeFirst()
  if (!machine) return '没有这台设备，请核对设备台账'
  return gone.includes(machine.status) ? `${machine.equipCode} 已停用或报废，请先在设备台账中改回“在用”` : null
}

/** What runs is not torn away. */
export async function nothingRuns({ unit, record }: { unit: ReadUnit; record: { machineId: string } }): Promise<string | null> {
  const task = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['mes_task.taskNo', 'mes_equipment.equipCode'])
    .where('mes_task.equipmentId', '=', record.machineId)
    .where('mes_task.status', '=', 'running')
    .executeTakeFirst()
  return task ? `${task.equipCode} 正在做任务 ${task.taskNo}，请等它完成，或先暂停任务` : null
}

/** Takes a machine out of use and returns what it was before. */
export async function takeOut(unit: UnitOfWork, machineId: string, life: CareLife): Promise<string> {
  const { status } = await unit.trx.selectFrom('mes_equipment').select('status').where('id', '=', machineId).executeTakeFirstOrThrow()
  if (status !== life) await unit.give(changeLife, machineId, { status: life })
  return status
}

/** Gives a machine back as it was, unless other care of it goes on or somebody has decided otherwise meanwhile. `recordId` is the care that ends. */
export async function giveBack(
  unit: UnitOfWork,
  { machineId, recordId, lifeBefore }: { machineId: string; recordId: string; lifeBefore: string },
): Promise<void> {
  if (lifeBefore === '') return
  const { status } = await unit.trx.selectFrom('mes_equipment').select('status').where('id', '=', machineId).executeTakeFirstOrThrow()
  if (!careLives.includes(status)) return
  const life = (await otherCare(unit, machineId, recordId)) ?? (lifeBefore === 'idle' ? 'idle' : 'active')
  if (status !== life) await unit.give(changeLife, machineId, { status: life })
}

async function otherCare({ trx }: UnitOfWork, machineId: string, recordId: string): Promise<CareLife | null> {
  const maint = await trx
    .selectFrom('mes_maint_order')
    .select('id')
    .where('machineId', '=', machineId)
    .where('id', '<>', recordId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (maint) return 'maintenance'
  const repair = await trx
    .selectFrom('mes_repair')
    .select('id')
    .where('machineId', '=', machineId)
    .where('id', '<>', recordId)
    .where('status', 'in', [...repairingStates])
    .executeTakeFirst()
  return repair ? 'repair' : null
}
