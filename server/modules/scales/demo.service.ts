import { toMicro } from '#contract/rules/quantity.ts'
import { checkLimit, checkNominals } from '#contract/rules/scale/checkLimits.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { instantOf, plantDay } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { calibrationEnd } from './scaleHooks.ts'
import './tables.ts'

const madeSetting = 'demo.scales'
const host = '127.0.0.1'
const maker = 'system'

type DemoScale = { code: string; name: string; protocol: string; unit: string; readability: number; capacity: number; minWeight: number; calibDays: number }

/** The scales of the weighing room (factory.md 6.6); the calibration of SC-02 ends tomorrow (6.8, incident 2). */
const demoScales: readonly DemoScale[] = [
  { code: 'SC-01', name: '分析天平 620 g', protocol: 'mtsics', unit: 'g', readability: 0.001, capacity: 620, minWeight: 0.1, calibDays: 200 },
  { code: 'SC-02', name: '台秤 6 kg', protocol: 'mtsics', unit: 'g', readability: 0.1, capacity: 6000, minWeight: 2, calibDays: 1 },
  { code: 'SC-03', name: '台秤 32 kg', protocol: 'toledo', unit: 'kg', readability: 0.001, capacity: 32, minWeight: 0.02, calibDays: 150 },
  { code: 'SC-04', name: '平台秤 150 kg', protocol: 'toledo', unit: 'kg', readability: 0.01, capacity: 150, minWeight: 0.2, calibDays: 90 },
]

/** The numbers of the demo's scales: its weigh center has them all. */
export const demoScaleCodes: readonly string[] = demoScales.map(({ code }) => code)

/** Ports by number of the scale; one whose port is not known yet has 0. */
type Ports = Readonly<Record<string, number>>
/** When they are made (ms); calibrations end so many days after `calibFrom` (ms), which is the same instant where nothing else is given. */
type When = { at: number; calibFrom?: number; plantTz: string }

/** The records of the simulated scales: made once, so that one who deletes them does not find them again; whether they were made now. */
export async function makeDemoScales(db: Database, ports: Ports, when: When): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('sys_setting').select('value').where('name', '=', madeSetting).executeTakeFirst()) return false
    await makeScales(trx, ports, when)
    await trx.insertInto('sys_setting').values({ name: madeSetting, value: 'made' }).execute()
    return true
  })
}

/** The records of the simulated scales, made where they are missing, and moved to the ports where they listen now; whether anything changed. */
export async function followDemoScales(db: Database, ports: Ports, when: When): Promise<boolean> {
  if (await makeDemoScales(db, ports, when)) return true
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('mes_scale')
      .select(['id', 'code', 'address'])
      .where('code', 'in', Object.keys(ports))
      .where('address', 'like', `${host}:%`)
      .execute()
    const moved = rows.filter(({ code, address }) => address !== `${host}:${ports[code] ?? 0}`)
    for (const { id, code } of moved)
      await trx
        .updateTable('mes_scale')
        .set({ address: `${host}:${ports[code] ?? 0}` })
        .where('id', '=', id)
        .execute()
    return moved.length > 0
  })
}

async function makeScales(trx: Database, ports: Ports, { at, calibFrom = at, plantTz }: When): Promise<void> {
  const today = plantDay(at, plantTz)
  const machines = await trx.selectFrom('mes_equipment').select(['id', 'equipCode']).where('equipCode', 'in', demoScaleCodes).execute()
  const kept = { createBy: maker, createTime: at, updateBy: maker, updateTime: at, version: 1 }
  for (const { calibDays, readability, capacity, minWeight, ...scale } of demoScales) {
    const id = rowId(at)
    const calibDue = dayPlus(plantDay(calibFrom, plantTz), calibDays)
    const made = await trx
      .insertInto('mes_scale')
      .values({
        ...kept,
        ...scale,
        id,
        sn: `SIM-${scale.code}`,
        equipmentId: machines.find(({ equipCode }) => equipCode === scale.code)?.id ?? null,
        link: 'tcp',
        address: `${host}:${ports[scale.code] ?? 0}`,
        baud: null,
        dataBits: null,
        parity: null,
        stopBits: null,
        checksum: scale.protocol === 'toledo' ? 'Y' : null,
        pattern: null,
        readability: toMicro(readability),
        capacity: toMicro(capacity),
        minWeight: toMicro(minWeight),
        calibDue,
        calibUntil: calibrationEnd(calibDue, plantTz),
        dailyCheckDue: instantOf(`${dayPlus(today, 1)} 00:00:00`, plantTz),
        status: 'inService',
        lockBy: '',
        lockName: '',
        lockUntil: null,
      })
      .onConflict((row) => row.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    const points = checkNominals({ capacity }).map((nominal) => `${nominal} / ${nominal} / ±${checkLimit(nominal, { readability, capacity })}`)
    const check = {
      scaleId: id,
      kind: 'daily',
      checkDate: today,
      points: points.join('；'),
      result: 'pass',
      checkBy: '系统',
      certNo: '',
      calibDue: null,
      remark: '演示',
    }
    await trx
      .insertInto('mes_scale_check')
      .values({ ...kept, ...check, id: rowId(at) })
      .execute()
  }
}
