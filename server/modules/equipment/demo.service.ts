import type { DemoMachine, DemoTag } from '#contract/modules/equipment/demoMachine.ts'
import { demoMachines, demoTagCode, demoWorkshops } from '#contract/modules/equipment/demoPlant.ts'
import { noLimits, real } from '#contract/modules/equipment/demo/tagKinds.ts'
import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import './tables.ts'
import { storeConfiguration } from './config/store.ts'

const madeSetting = 'demo.madeAt'
const maker = 'system'
const demoStateTable = 'demo-plc-state'

export async function hasDemoPlant(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom('sys_setting').select('name').where('name', '=', madeSetting).executeTakeFirst())
}

/** Creates workshops, machines, devices, tags and limits of the demo plant (factory.md 6.6), once. */
export async function makeDemoPlant(db: Database, basePort: number): Promise<void> {
  const at = Date.now()
  const kept = () => ({ id: rowId(at), createBy: maker, createTime: at, updateBy: maker, updateTime: at, version: 1 })
  const workshops = demoWorkshops.map(({ code, name }, index) => ({ ...kept(), code, name, seq: index + 1 }))
  const workshopIds = new Map<string, string>(workshops.map(({ code, id }) => [code, id]))
  const machines = demoMachines.map((machine) => ({ machine, row: { ...kept(), ...machineRow(machine, workshopIds.get(machine.workshopCode) ?? '') } }))
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('mes_workshop').values(workshops).execute()
    await trx
      .insertInto('mes_equipment')
      .values(machines.map(({ row }) => row))
      .execute()
    await trx
      .insertInto('mes_equipment_tag')
      .values(
        machines.flatMap(({ machine, row }) =>
          machine.keyTags.map((name, index) => ({ ...kept(), machineId: row.id, lineNo: index + 1, tagCode: `${machine.code}.${name}`, purpose: '' })),
        ),
      )
      .execute()
    await storeConfiguration(trx, {
      devices: demoMachines.map((machine) => deviceOf(machine, basePort)),
      tags: [...demoMachines.flatMap((machine) => machine.tags.map((tag) => tagOf(machine, tag))), ...setPoints.map(({ machine, tag }) => tagOf(machine, tag))],
    })
    await trx
      .insertInto('mes_plc_writable')
      .values(setPoints.map(({ machine, tag }) => ({ ...kept(), ...writableOf(machine, tag) })))
      .execute()
    await trx
      .insertInto('mes_state_table')
      .values({ ...kept(), id: demoStateTable, code: 'PLC', name: 'PLC 状态码', scope: 'plant', machineType: '', machineId: '', status: 'Y' })
      .execute()
    const rule = { tableId: demoStateTable, joined: 'N', tag: 'plcState', value: '3' }
    await trx
      .insertInto('mes_state_rule')
      .values([
        { ...kept(), ...rule, lineNo: 1, test: 'eq', state: 'running' },
        { ...kept(), ...rule, lineNo: 2, test: 'ne', state: 'idle' },
      ])
      .execute()
    await trx
      .insertInto('sys_setting')
      .values({ name: madeSetting, value: String(at) })
      .execute()
  })
}

/** The speed that a mixer is to run at: what may be written, at the registers that its device takes writes at (factory.md 6.6). */
const setPoints = demoMachines
  .filter(({ type }) => type === 'mixer')
  .map((machine) => ({
    machine,
    tag: { ...real(60, 'mainRpmSet', '主桨转速设定', { unit: 'rpm', decimals: 0, deadband: 1, limits: noLimits }), role: 'setpoint' as const },
  }))

/** Nobody sets a speed while the powder is hot. */
function writableOf(machine: DemoMachine, tag: DemoTag) {
  const interlock = `{${machine.code}.powderTemp} < 55`
  return { tagCode: demoTagCode(machine, tag), level: 'process' as const, minimum: 60, maximum: 290, interlock, isSigned: 'Y' as const }
}

/** The simulated plant moved to other ports: its devices follow. Returns whether anything changed. */
export async function followPlantPorts(db: Database, ports: Readonly<Record<string, number>>): Promise<boolean> {
  let hasMoved = false
  for (const [deviceCode, port] of Object.entries(ports)) {
    const moved = await db
      .updateTable('mes_plc_device')
      .set({ port })
      .where('deviceCode', '=', deviceCode)
      .where('host', '=', '127.0.0.1')
      .where('port', '!=', port)
      .executeTakeFirst()
    hasMoved ||= moved.numUpdatedRows > 0n
  }
  return hasMoved
}

/** Masses are what mills, mixers and sieves make; everything else makes pieces. */
function machineRow({ code, name, type, n, idealPerHour }: DemoMachine, workshopId: string) {
  const rateUnit = ['mixer', 'mill', 'sieve'].includes(type) ? 'kgPerHour' : 'pcsPerHour'
  const [capacityMin, capacityMax] = vesselKg[code] ?? [null, null]
  const capacity = {
    capacityMin: capacityMin && toMicro(capacityMin),
    capacityMax: capacityMax && toMicro(capacityMax),
    capacityUnit: capacityMax === null ? '' : 'kg',
  }
  return { equipCode: code, name, type, workshopId, seq: n, idealPerHour, rateUnit, plcDeviceCode: code, ...capacity }
}

/** The least and the most powder that a mixer mixes well, kg. */
const vesselKg: Readonly<Record<string, readonly [min: number, max: number]>> = {
  'MX-01': [20, 60],
  'MX-02': [20, 60],
  'MX-03': [50, 150],
  'MX-04': [3, 30],
}

function deviceOf({ code, name, n, wordOrder }: DemoMachine, basePort: number): PlcDevice {
  return {
    deviceCode: code,
    name,
    protocol: 'modbusTcp',
    host: '127.0.0.1',
    port: basePort + n - 1,
    unitId: 1,
    timeoutMs: 1000,
    scanMs: 1000,
    addressBase: 0,
    wordOrder,
    enabled: true,
    ...deviceStandards,
  }
}

function tagOf(machine: DemoMachine, tag: DemoTag): PlcTag {
  return {
    tagCode: demoTagCode(machine, tag),
    deviceCode: machine.code,
    name: tag.title,
    area: 'holding',
    dbNumber: null,
    address: tag.offset,
    bit: null,
    bitTo: null,
    dataType: tag.dataType,
    wordOrder: null,
    scale: tag.scale,
    offset: 0,
    rawLow: null,
    rawHigh: null,
    engLow: null,
    engHigh: null,
    squareRoot: 'N',
    clamp: 'N',
    unit: tag.unit,
    decimals: tag.decimals,
    scanClass: null,
    scanMs: null,
    deadband: tag.deadband,
    staleAfterMs: null,
    limitLL: tag.limits.LL,
    limitL: tag.limits.L,
    limitH: tag.limits.H,
    limitHH: tag.limits.HH,
    role: tag.role,
    valueMap: tag.valueMap,
    equipmentCode: machine.code,
  }
}
