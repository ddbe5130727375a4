import { checkRecords, missCheck } from '#contract/modules/care/checkRecord.ts'
import { checkPeriods } from '#contract/rules/care/checkPeriod.ts'
import type { CheckCycle, CheckPeriod } from '#contract/rules/care/checkPeriod.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { readShifts } from '../../../calendar/readShifts.ts'
import { careNumber, tellMade } from '../careRow.ts'
import { newRow } from '../../../db/newRow.ts'
import { tellHolders } from '../tellHolders.ts'
import type { CheckPlanTable } from '../tables.ts'

/** so many periods are made good after a time without the job */
const mostPeriods = 60
const cycles: readonly CheckCycle[] = ['shift', 'day', 'week', 'month', 'year']

/**
 * Makes the records of every plan up to now, also those of periods in which nobody made them, and says of what is over and was not looked at
 * that it was missed; in words how many.
 */
export async function makeChecks(unit: UnitOfWork, plantTz: string): Promise<string> {
  const history = await readShifts(unit.trx, plantTz)
  const plans = await unit.trx.selectFrom('mes_check_plan').selectAll().where('isOn', '=', 'Y').orderBy('name').execute()
  let made = 0
  for (const plan of plans)
    for (const period of await wanted(unit, plan, history)) {
      await makeRecord(unit, plan, period, plantTz)
      made += 1
    }
  const missed = await missOver(unit)
  if (missed.length > 0) await tellHolders(unit, 'mes:checkRecord:fill', { title: `漏检 ${missed.length} 张`, content: missed.slice(0, 5).join('、'), plantTz })
  return made + missed.length === 0 ? '没有要点检的' : `生成点检 ${made} 张，漏检 ${missed.length} 张`
}

/** The periods of a plan since the newest that it has a record of; of a new plan the one that runs. */
async function wanted({ trx, at }: UnitOfWork, { id, cycle, createTime }: CheckPlanTable, history: ShiftHistory): Promise<CheckPeriod[]> {
  const known = cycles.find((one) => one === cycle)
  if (known === undefined) return []
  const last = await trx.selectFrom('mes_check_record').select('dueUntil').where('planId', '=', id).orderBy('dueUntil', 'desc').limit(1).executeTakeFirst()
  const fromMs = last ? Number(last.dueUntil) : Math.min(at, Number(createTime))
  if (fromMs > at) return []
  const periods = checkPeriods(known, history, { fromMs, toMs: at }, mostPeriods)
  const keys = periods.map(({ key }) => key)
  const there = await trx
    .selectFrom('mes_check_record')
    .select('periodKey')
    .where('planId', '=', id)
    .where('periodKey', 'in', [...keys, ''])
    .execute()
  const made = new Set(there.map(({ periodKey }) => periodKey)) // shifts that were changed meanwhile keep their names
  return periods.filter(({ key }) => !made.has(key))
}

async function makeRecord(unit: UnitOfWork, { id: planId, machineId }: CheckPlanTable, period: CheckPeriod, plantTz: string): Promise<void> {
  const items = await unit.trx.selectFrom('mes_check_item').selectAll().where('planId', '=', planId).orderBy('seq').orderBy('id').execute()
  if (items.length === 0) return
  const record = {
    ...newRow(unit),
    recordNo: await careNumber(unit, 'mes_check_record', plantTz),
    planId,
    machineId,
    periodKey: period.key,
    periodName: period.name,
    dueFrom: period.startMs,
    dueUntil: period.endMs,
    status: 'pending',
    failCount: 0,
    checkedBy: '',
    checkTime: null,
    remark: '',
    repairId: null,
  }
  await unit.trx.insertInto('mes_check_record').values(record).execute()
  const results = items.map(({ seq, name, method, type, unit: measure, low, high, needPhoto }) => ({
    ...newRow(unit),
    recordId: record.id,
    seq,
    name,
    method,
    type,
    unit: measure,
    low,
    high,
    needPhoto,
    value: '',
    judge: '',
    photo: '',
  }))
  await unit.trx.insertInto('mes_check_result').values(results).execute()
  tellMade(unit, checkRecords.name, record)
}

async function missOver(unit: UnitOfWork): Promise<string[]> {
  const over = await unit.trx
    .selectFrom('mes_check_record')
    .select(['id', 'recordNo'])
    .where('status', '=', 'pending')
    .where('dueUntil', '<=', unit.at)
    .orderBy('dueUntil')
    .orderBy('id')
    .execute()
  for (const { id } of over) await unit.give(missCheck, id, { reason: '到截止时间没有点检' })
  return over.map(({ recordNo }) => recordNo)
}
