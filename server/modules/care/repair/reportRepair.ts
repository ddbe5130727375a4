import { repairs } from '#contract/modules/care/repair.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { careNumber, tellMade } from '../careRow.ts'
import { newRow } from '../../../db/newRow.ts'
import { tellHolders } from '../tellHolders.ts'
import type { RepairTable } from '../tables.ts'

/** A repair of which nothing is done yet. */
export const untouched = {
  acceptBy: '',
  acceptTime: null,
  startTime: null,
  finishBy: '',
  finishTime: null,
  confirmBy: '',
  confirmTime: null,
  downMinutes: null,
  faultCode: '',
  cause: '',
  action: '',
  note: '',
  lifeBefore: '',
} as const

type Reported = Pick<RepairTable, 'machineId' | 'severity' | 'isStopped' | 'description' | 'source' | 'refType' | 'refId'> & { plantTz: string }

/** A repair that a check, an alarm or a call asks for; its id. Throws 409 where one of the same cause is not over. */
export async function reportRepair(unit: UnitOfWork, { plantTz, description, ...reported }: Reported): Promise<string> {
  const there = await unit.trx
    .selectFrom('mes_repair')
    .select('repairNo')
    .where('refType', '=', reported.refType)
    .where('refId', '=', reported.refId)
    .where('status', 'not in', ['confirmed', 'cancelled'])
    .executeTakeFirst()
  if (there) throw new Problem(409, `已经有维修单 ${there.repairNo}，请在那张单上处理`)
  const row = {
    ...newRow(unit),
    ...reported,
    ...untouched,
    description: description.slice(0, 500),
    photo: '',
    repairNo: await careNumber(unit, 'mes_repair', plantTz),
    status: 'reported',
    reportBy: unit.by.username,
    reportTime: unit.at,
  }
  await unit.trx.insertInto('mes_repair').values(row).execute()
  tellMade(unit, repairs.name, row)
  await callTechnicians(unit, row, plantTz)
  return row.id
}

/** Tells those who repair. */
export async function callTechnicians(unit: UnitOfWork, row: Pick<RepairTable, 'machineId' | 'repairNo' | 'description'>, plantTz: string): Promise<void> {
  const machine = await unit.trx.selectFrom('mes_equipment').select('equipCode').where('id', '=', row.machineId).executeTakeFirst()
  const title = `报修：${machine?.equipCode ?? ''} ${row.repairNo}`
  await tellHolders(unit, 'mes:repair:do', { title, content: row.description.slice(0, 100), plantTz })
}

/** The machine with a code. Throws 422 where nobody registered it. */
export async function machineOf({ trx }: UnitOfWork, equipCode: string): Promise<string> {
  const machine = await trx.selectFrom('mes_equipment').select('id').where('equipCode', '=', equipCode).executeTakeFirst()
  if (!machine) throw new Problem(422, '这条记录没有写明是哪台登记的设备，请在“维修单”里新增')
  return machine.id
}
