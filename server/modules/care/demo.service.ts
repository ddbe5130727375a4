import { checkPeriods } from '#contract/rules/care/checkPeriod.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { Bus } from '../../bus/bus.ts'
import { systemActor } from '../../bus/unit.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { createUnits } from '../../bus/units.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import type { Database } from '../../db/database.ts'
import { careNumber } from './careRow.ts'
import { newRow } from '../../db/newRow.ts'
import { checksOfDemo, maintsOfDemo, partsOfDemo, certsOfDemo } from './demoCare.ts'
import { unbegun } from './maint/maintHooks.ts'
import { untouched } from './repair/reportRepair.ts'
import { levelOf } from './spare/spareHalves.ts'
import './tables.ts'

const madeSetting = 'demo.care'
const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** periods of the past, and the one that runs */
const mostPast = 6

type Making = { unit: UnitOfWork; plantTz: string; idOf: ReadonlyMap<string, string> }

export async function hasNoDemoCare(db: Database): Promise<boolean> {
  return !(await db.selectFrom('sys_setting').select('name').where('name', '=', madeSetting).executeTakeFirst())
}

/** Plans, a few days of their past, parts, certificates and one repair that is open. Made once, and only where nobody made a plan. */
export async function makeDemoCare(db: Database, bus: Bus, { now, plantTz }: { now: number; plantTz: string }): Promise<void> {
  await createUnits({ db, bus, now: () => now })(systemActor, async (unit) => {
    const { trx } = unit
    await trx.insertInto('sys_setting').values({ name: madeSetting, value: 'made' }).execute()
    if (await trx.selectFrom('mes_check_plan').select('id').limit(1).executeTakeFirst()) return
    const machines = await trx.selectFrom('mes_equipment').select(['id', 'equipCode']).execute()
    const making = { unit, plantTz, idOf: new Map(machines.map(({ id, equipCode }) => [equipCode, id])) }
    await makePlans(making)
    await makeMaints(making)
    await makeRepairs(making)
    await makeStores(making)
  })
}

/** The unit as it would have been so long ago. */
const ago = (unit: UnitOfWork, ms: number): UnitOfWork => ({ ...unit, at: unit.at - ms })

async function makePlans({ unit, plantTz, idOf }: Making): Promise<void> {
  const history = await readShifts(unit.trx, plantTz)
  for (const { equipCode, name, cycle, items } of checksOfDemo) {
    const machineId = idOf.get(equipCode)
    if (machineId === undefined) continue
    const plan = { ...newRow(unit), name, machineId, cycle, isOn: 'Y' }
    await unit.trx.insertInto('mes_check_plan').values(plan).execute()
    const lines = items.map((item, at) => ({ method: '', type: 'yesNo', unit: '', low: null, high: null, needPhoto: 'N', good: 'Y', ...item, seq: at + 1 }))
    await unit.trx
      .insertInto('mes_check_item')
      .values(lines.map(({ good: _good, ...line }) => ({ ...newRow(unit), ...line, planId: plan.id })))
      .execute()
    const past = checkPeriods(cycle, history, { fromMs: unit.at - 3 * dayMs, toMs: unit.at }, mostPast).slice(0, -1)
    for (const [at, { key, name: periodName, startMs, endMs }] of past.entries()) {
      const then = ago(unit, unit.at - startMs - hourMs)
      const isMissed = at === past.length - 1 && equipCode === 'PR-02' // the newest, so that it is seen
      const record = {
        ...newRow(then),
        recordNo: await careNumber(then, 'mes_check_record', plantTz),
        planId: plan.id,
        machineId,
        periodKey: key,
        periodName,
        dueFrom: startMs,
        dueUntil: endMs,
        status: isMissed ? 'missed' : 'done',
        failCount: 0,
        checkedBy: isMissed ? '' : 'system',
        checkTime: isMissed ? null : then.at,
        remark: '',
        repairId: null,
      }
      await unit.trx.insertInto('mes_check_record').values(record).execute()
      await unit.trx
        .insertInto('mes_check_result')
        .values(
          lines.map(({ good, ...line }) => ({
            ...newRow(then),
            ...line,
            recordId: record.id,
            value: isMissed ? '' : good,
            judge: isMissed ? '' : 'pass',
            photo: '',
            needPhoto: 'N',
          })),
        )
        .execute()
    }
  }
}

async function makeMaints({ unit, plantTz, idOf }: Making): Promise<void> {
  const today = plantDay(unit.at, plantTz)
  for (const { equipCode, name, everyDays, everyHours, content, lastDaysAgo } of maintsOfDemo) {
    const machineId = idOf.get(equipCode)
    if (machineId === undefined) continue
    const then = ago(unit, lastDaysAgo * dayMs)
    const lastDay = dayPlus(today, -lastDaysAgo)
    const counted = { lastDay, lastTime: then.at, nextDay: everyDays === null ? null : dayPlus(lastDay, everyDays), runHours: 0 }
    const plan = { ...newRow(then), name, machineId, everyDays, everyHours, aheadDays: 3, content, isOn: 'Y', ...counted }
    await unit.trx.insertInto('mes_maint_plan').values(plan).execute()
    const order = { ...newRow(then), ...unbegun, orderNo: await careNumber(then, 'mes_maint_order', plantTz), planId: plan.id, machineId }
    const done = { startBy: 'system', startTime: then.at - 2 * hourMs, endTime: then.at, result: '按内容做完，正常', lifeBefore: 'active', status: 'done' }
    await unit.trx
      .insertInto('mes_maint_order')
      .values({ ...order, title: name, cause: everyDays === null ? 'hours' : 'days', dueDay: lastDay, content, ...done })
      .execute()
  }
}

async function makeRepairs({ unit, plantTz, idOf }: Making): Promise<void> {
  const machineId = idOf.get('ML-02')
  if (machineId === undefined) return
  const reported = { severity: 'usual', photo: '', source: 'operator', refType: '', refId: '', reportBy: 'system', machineId }
  const then = ago(unit, 4 * dayMs)
  const past = { acceptBy: 'system', acceptTime: then.at + hourMs / 4, startTime: then.at + hourMs / 2, finishBy: 'system', finishTime: then.at + 2 * hourMs }
  const ended = {
    ...past,
    confirmBy: 'admin',
    confirmTime: then.at + 3 * hourMs,
    downMinutes: 120,
    faultCode: 'mechanical',
    cause: '皮带磨损',
    action: '换皮带',
  }
  await unit.trx
    .insertInto('mes_repair')
    .values([
      {
        ...newRow(then),
        ...reported,
        ...untouched,
        ...ended,
        repairNo: await careNumber(then, 'mes_repair', plantTz),
        reportTime: then.at,
        isStopped: 'Y',
        description: '主机皮带打滑，转速上不去',
        status: 'confirmed',
        lifeBefore: 'active',
      },
      {
        ...newRow(unit),
        ...reported,
        ...untouched,
        repairNo: await careNumber(unit, 'mes_repair', plantTz),
        reportTime: unit.at - 2 * hourMs,
        isStopped: 'N',
        description: '筛网磨损，出料电流慢慢升高',
        status: 'reported',
      },
    ])
    .execute()
}

async function makeStores({ unit, plantTz, idOf }: Making): Promise<void> {
  const today = plantDay(unit.at, plantTz)
  for (const { stock, safe, ...part } of partsOfDemo) {
    const row = { ...newRow(unit), ...part, safeQty: toMicro(safe), stockQty: toMicro(stock), level: levelOf(stock, safe) }
    await unit.trx.insertInto('mes_spare_part').values(row).execute()
    const moved = { ...newRow(unit), partId: row.id, kind: 'receive', qty: row.stockQty, balance: row.stockQty }
    await unit.trx
      .insertInto('mes_spare_move')
      .values({ ...moved, repairId: null, maintId: null, reason: '期初入库', moveBy: 'system' })
      .execute()
  }
  for (const { equipCode, endsInDays, ...cert } of certsOfDemo) {
    const machineId = idOf.get(equipCode)
    if (machineId === undefined) continue
    const status = endsInDays <= 30 ? 'expiring' : 'valid'
    await unit.trx
      .insertInto('mes_machine_cert')
      .values({ ...newRow(unit), ...cert, machineId, validUntil: dayPlus(today, endsInDays), warnDays: 30, file: '', status })
      .execute()
  }
}
