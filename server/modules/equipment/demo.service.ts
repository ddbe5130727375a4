import { randomUUID } from 'node:crypto'
import type { DemoMachine, DemoTag } from '#contract/modules/equipment/demoMachine.ts'
import { demoMachines, demoTagCode, demoWorkshops } from '#contract/modules/equipment/demoPlant.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Database } from '../../db/database.ts'
import { storeConfiguration } from './config/store.ts'

const madeSetting = 'demo.madeAt'

export async function hasDemoPlant(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom('sys_setting').select('name').where('name', '=', madeSetting).executeTakeFirst())
}

/** Creates workshops, machines, devices, tags and limits of the demo plant (factory.md 6.6), once. */
export async function makeDemoPlant(db: Database, basePort: number): Promise<void> {
  const at = Date.now()
  const kept = () => ({ id: randomUUID(), createBy: null, createTime: at, updateBy: null, updateTime: at, version: 1 })
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('mes_workshop')
      .values(demoWorkshops.map(({ code, name }) => ({ ...kept(), code, name, cleanClass: null })))
      .execute()
    await trx
      .insertInto('mes_equipment')
      .values(
        demoMachines.map((machine) => ({
          ...kept(),
          equipCode: machine.code,
          name: machine.name,
          type: machine.type,
          workshopCode: machine.workshopCode,
          seq: machine.n,
          idealPerHour: machine.idealPerHour,
          plcDeviceCode: machine.code,
          keyTags: JSON.stringify(machine.keyTags.map((name) => `${machine.code}.${name}`)),
        })),
      )
      .execute()
    await storeConfiguration(trx, {
      devices: demoMachines.map((machine) => deviceOf(machine, basePort)),
      tags: demoMachines.flatMap((machine) => machine.tags.map((tag) => tagOf(machine, tag))),
    })
    await trx
      .insertInto('sys_setting')
      .values({ name: madeSetting, value: String(at) })
      .execute()
  })
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
  }
}

function tagOf(machine: DemoMachine, tag: DemoTag): PlcTag {
  return {
    tagCode: demoTagCode(machine, tag),
    deviceCode: machine.code,
    name: tag.title,
    area: 'holding',
    address: tag.offset,
    bit: null,
    dataType: tag.dataType,
    wordOrder: null,
    scale: tag.scale,
    offset: 0,
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
