import type { Database } from '../../../server/db/database.ts'

/** Everything that the people of the demonstration left, as text: by the numbers that people know, never by row ids, which no two runs share; lines in the order of their text, because ids order what a process made, not what a plant did. */
export async function canonicalDump(db: Database): Promise<string> {
  const orders = await db
    .selectFrom('mes_order')
    .select([
      'orderNo',
      'status',
      'qty',
      'dueDate',
      'qtyPlanned',
      'qtyInput',
      'qtyGood',
      'qtyScrap',
      'actualStart',
      'actualEnd',
      'lateRisk',
      'createTime',
      'version',
    ])
    .orderBy('orderNo')
    .execute()
  const plans = await db
    .selectFrom('mes_plan')
    .select(['planNo', 'batchNo', 'status', 'batchQty', 'qtyGood', 'qtyScrap', 'planStart', 'planEnd'])
    .orderBy('planNo')
    .execute()
  const tasks = await db
    .selectFrom('mes_task')
    .leftJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['taskNo', 'mes_task.status', 'equipCode', 'planStart', 'planEnd', 'actualStart', 'actualEnd', 'qtyGood', 'qtyBad', 'kept'])
    .orderBy('taskNo')
    .execute()
  const reports = await db
    .selectFrom('mes_work_report')
    .select(['reportNo', 'status', 'createBy', 'reasons', 'qtyGood', 'qtyBad', 'countGood', 'countBad', 'countedBy', 'startTime', 'endTime'])
    .orderBy('reportNo')
    .execute()
  const moves = await db
    .selectFrom('mes_stock_move')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_stock_move.lotId')
    .leftJoin('mes_hu', 'mes_hu.id', 'mes_stock_move.huId')
    .select(['moveType', 'lotNo', 'mes_hu.huCode', 'mes_stock_move.qty', 'mes_stock_move.batchNo', 'mes_stock_move.createTime'])
    .orderBy('mes_stock_move.id')
    .execute()
  const issues = await db.selectFrom('mes_issue').select(['issueNo', 'batchNo', 'status', 'needTime', 'closeReason']).orderBy('issueNo').execute()
  const weights = await db
    .selectFrom('mes_weight_order')
    .leftJoin('mes_weigh_center', 'mes_weigh_center.id', 'mes_weight_order.weighCenterId')
    .select(['weightNo', 'batchNo', 'mes_weight_order.status', 'planTime', 'progress', 'mes_weigh_center.code'])
    .orderBy('weightNo')
    .execute()
  const checks = await db
    .selectFrom('mes_scale_check')
    .innerJoin('mes_scale', 'mes_scale.id', 'mes_scale_check.scaleId')
    .select(['mes_scale.code', 'kind', 'checkDate', 'points', 'result', 'checkBy'])
    .orderBy('mes_scale_check.id')
    .execute()
  const calls = await db
    .selectFrom('mes_andon')
    .select(['andonNo', 'type', 'equipCode', 'status', 'callBy', 'callTime', 'ackTime', 'closeTime'])
    .orderBy('andonNo')
    .execute()
  const returns = await db.selectFrom('mes_issue_return').select(['returnNo', 'status', 'qty', 'reason', 'returnTime']).orderBy('returnNo').execute()
  const deviations = await db
    .selectFrom('mes_parameter_deviation')
    .select(['batchNo', 'tagCode', 'extreme', 'outSec', 'fromTime', 'status', 'judgeTime'])
    .orderBy('batchNo')
    .execute()
  const hands = await db.selectFrom('mes_plant_hand').select(['machine', 'atMs', 'command']).orderBy('atMs').orderBy('id').execute()
  const states = await db.selectFrom('mes_state_log').select(['resource', 'action', 'fromState', 'toState', 'at', 'byUser']).orderBy('id').execute()
  return Object.entries({ orders, plans, tasks, reports, moves, issues, weights, checks, calls, returns, deviations, hands, states })
    .flatMap(([name, rows]) => rows.map((row) => `${name} ${JSON.stringify(row)}`))
    .toSorted()
    .join('\n')
}
