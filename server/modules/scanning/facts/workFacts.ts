import { amount, facts, stateless } from './reading.ts'
import type { Reading, RecordFacts } from './reading.ts'

export async function machineFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db.selectFrom('mes_equipment').select(['version', 'name', 'type', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
  const [type, state] = [await named('mes_equip_type', row.type), await named('mes_equip_life', row.status)]
  return { ...stateless, version: row.version, title: row.name, facts: facts(['类型', type], ['使用状态', state]) }
}

export async function orderFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_order')
    .innerJoin('mes_material', 'mes_material.id', 'mes_order.productId')
    .select(['mes_order.version', 'mes_order.status', 'materialName', 'qty', 'mes_order.unit', 'dueDate'])
    .where('mes_order.id', '=', id)
    .executeTakeFirstOrThrow()
  const state = await named('mes_order_status', row.status)
  return {
    ...stateless,
    version: row.version,
    title: row.materialName,
    facts: facts(['状态', state], ['数量', amount(row.qty, row.unit)], ['交期', row.dueDate]),
    state: row.status,
  }
}

export async function personFacts({ db, id }: Reading): Promise<RecordFacts> {
  const row = await db.selectFrom('sys_user').select(['version', 'realname']).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...stateless, version: row.version, title: row.realname, facts: [] }
}

export async function planFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_plan')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .select(['mes_plan.version', 'mes_plan.status', 'materialName', 'batchNo', 'batchQty', 'mes_plan.unit', 'planDate'])
    .where('mes_plan.id', '=', id)
    .executeTakeFirstOrThrow()
  const state = await named('mes_plan_status', row.status)
  const shown = facts(['批号', row.batchNo], ['状态', state], ['批量', amount(row.batchQty, row.unit)], ['计划日', row.planDate])
  return { ...stateless, version: row.version, title: row.materialName, facts: shown, state: row.status }
}

export async function taskFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_task')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .leftJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['mes_task.version', 'mes_task.status', 'mes_process.name', 'equipCode', 'qtyPlan', 'mes_task.unit'])
    .where('mes_task.id', '=', id)
    .executeTakeFirstOrThrow()
  const state = await named('mes_task_status', row.status)
  return {
    ...stateless,
    version: row.version,
    title: row.name,
    facts: facts(['状态', state], ['设备', row.equipCode], ['计划量', amount(row.qtyPlan, row.unit)]),
    state: row.status,
  }
}

export async function boxFacts({ db, id, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_box')
    .innerJoin('mes_material', 'mes_material.id', 'mes_box.productId')
    .leftJoin('mes_location', 'mes_location.id', 'mes_box.locationId')
    .select(['mes_box.version', 'mes_box.status', 'materialName', 'batchNo', 'qty', 'leftQty', 'sscc', 'mes_location.code as place'])
    .where('mes_box.id', '=', id)
    .executeTakeFirstOrThrow()
  const state = await named('mes_box_status', row.status)
  const shown = facts(
    ['状态', state],
    ['批号', row.batchNo],
    ['件数', row.leftQty === null || row.leftQty === row.qty ? `${row.qty} 件` : `${row.leftQty} 件（装箱时 ${row.qty} 件）`],
    ['SSCC', row.sscc],
    ['库位', row.place],
  )
  return { ...stateless, version: row.version, title: row.materialName, facts: shown, state: row.status }
}
