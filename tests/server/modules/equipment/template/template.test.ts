import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MachineChanges, MadeMachines } from '#contract/modules/equipment/templateMachines.ts'
import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import { z } from 'zod'
import { loadMachines } from '../../../../../server/modules/equipment/machines.ts'
import { templateRoutes } from '../../../../../server/modules/equipment/template/template.routes.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const tagCount = 40
const machineCount = 20
const treated = ['port', 'wordOrder', 'maxRegisters', 'pauseMs', 'connections', 'keepAliveS'] as const
const code = (index: number) => `EQ-${String(index).padStart(2, '0')}`

let office: ResourceApi
beforeAll(async () => {
  office = await startResources({ more: ({ db, bus }) => templateRoutes({ db, bus }) })
  const { db } = office.api
  const kept = (id: string) => ({ id, createBy: 'test', createTime: 1, updateBy: 'test', updateTime: 1, version: 1 })
  await db
    .insertInto('mes_workshop')
    .values({ ...kept('w1'), code: 'WS-T', name: '试车间' })
    .execute()
  const template = { ...kept('t1'), code: 'MILL', name: '磨粉机', machineType: 'mill', stateTableId: null, protocol: 'modbusTcp' as const }
  await db
    .insertInto('mes_device_template')
    .values({
      ...deviceStandards,
      ...template,
      maxRegisters: 16,
      pauseMs: 20,
      port: 502,
      unitId: 1,
      timeoutMs: 1000,
      scanMs: null,
      addressBase: 0,
      wordOrder: 'CDAB',
    })
    .execute()
  const tag = {
    onCard: 'N' as const,
    area: 'holding' as const,
    dataType: 'float32',
    bit: null,
    bitTo: null,
    rawLow: 0,
    rawHigh: 27_648,
    engLow: 0,
    engHigh: 160,
    wordOrder: null,
    scale: 1,
    offset: 0,
    squareRoot: 'N' as const,
    clamp: 'N' as const,
    unit: '°C',
  }
  const limits = { limitLL: null, limitL: null, limitH: 80, limitHH: null, role: null, valueMap: null }
  await db
    .insertInto('mes_template_tag')
    .values(
      Array.from({ length: tagCount }, (_, index) => ({
        ...kept(`l${index}`),
        templateId: 't1',
        lineNo: index + 1,
        tagName: `t${index}`,
        name: `温度 ${index}`,
        address: index * 2,
        decimals: 1,
        ...tag,
        ...limits,
        deadband: 0,
        expression: index === tagCount - 1 ? '{t0} - {t1}' : '',
      })),
    )
    .execute()
})
afterAll(() => office.close())

const machine = (index: number, over: Record<string, unknown> = {}) => ({
  equipCode: code(index),
  name: `磨粉机 ${index}`,
  workshop: 'WS-T',
  host: '192.0.2.1',
  port: 5e3 + index,
  baseAddress: index * 100,
  ...over,
})

async function make(machines: readonly unknown[]) {
  const answer = await office.call('POST', '/mes/deviceTemplate/make', { id: 't1', machines })
  return MadeMachines.parse(answer.body.result)
}

async function changes() {
  const answer = await office.call('GET', '/mes/deviceTemplate/changes?id=t1')
  return z.array(MachineChanges).parse(answer.body.result)
}

test('twenty machines come from one form, each with its device, its tags from its base address and its computed tags', async () => {
  expect(await make(Array.from({ length: machineCount }, (_, index) => machine(index + 1)))).toEqual({
    machines: machineCount,
    tags: machineCount * tagCount,
    faults: [],
  })
  const { db } = office.api
  expect(
    await db.selectFrom('mes_plc_tag').select(['address', 'deviceCode', 'rawHigh', 'engHigh']).where('tagCode', '=', 'EQ-07.t3').executeTakeFirst(),
  ).toEqual({
    address: 706,
    rawHigh: 27_648,
    engHigh: 160,
    deviceCode: 'EQ-07',
  })
  expect(await db.selectFrom('mes_plc_device').select(treated).where('deviceCode', '=', 'EQ-20').executeTakeFirst()).toEqual({
    port: 5020,
    wordOrder: 'CDAB',
    maxRegisters: 16,
    pauseMs: 20,
    connections: 1,
    keepAliveS: 10,
  })
  expect(await db.selectFrom('mes_calculated_tag').select('expression').where('tagCode', '=', 'EQ-20.t39').executeTakeFirst()).toEqual({
    expression: '{t0} - {t1}',
  })
  expect((await changes()).flatMap((one) => one.changes)).toEqual([])
})

test('a machine that is there already, stands twice or lies in no workshop is named by its line, and nothing at all is made', async () => {
  const { machines, faults } = await make([machine(50), machine(50), machine(3), machine(51, { workshop: '没有' }), machine(52, { baseAddress: 65_500 })])
  expect(machines).toBe(0)
  expect(faults.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
    '2 设备编码 EQ-50 与第 1 台重复',
    '3 设备编码 设备 EQ-03 已经存在，请换一个编码',
    '4 车间 没有车间 没有，请先建立，或填它的编码',
    ...faults.slice(3).map(({ column, reason }) => `5 ${column} ${reason}`),
  ])
  expect(faults.length).toBeGreaterThan(3)
  expect(await office.api.db.selectFrom('mes_equipment').select('id').where('equipCode', '=', 'EQ-50').execute()).toEqual([])
})

test('a changed template shows per machine what would change; three own values stay, everything else follows', async () => {
  const { db } = office.api
  await db.updateTable('mes_plc_tag').set({ limitH: 66 }).where('tagCode', '=', 'EQ-02.t5').execute()
  await db.updateTable('mes_plc_tag').set({ name: '我们的名称' }).where('tagCode', '=', 'EQ-09.t5').execute()
  await db.updateTable('mes_plc_device').set({ timeoutMs: 3000 }).where('deviceCode', '=', 'EQ-11').execute()
  await db.updateTable('mes_template_tag').set({ limitH: 90, name: '新名称' }).where('tagName', '=', 't5').execute()
  await db.updateTable('mes_device_template').set({ timeoutMs: 1500, maxRegisters: 32 }).execute()

  const told = await changes()
  expect(told).toHaveLength(machineCount)
  const own = told.flatMap(({ changes: all }) => all.filter(({ what }) => what === 'own').map((one) => `${one.code} ${one.title} ${one.now}`))
  expect(own).toEqual(['EQ-02.t5 上限 66', 'EQ-09.t5 名称 我们的名称', 'EQ-11 超时 3000'])
  expect(told.find(({ equipCode }) => equipCode === 'EQ-01')?.changes.map(({ title, now, template }) => `${title} ${now} ${template}`)).toEqual([
    '超时 1000 1500',
    '每次最多读 16 32',
    '名称 温度 5 新名称',
    '上限 80 90',
  ])

  const answer = await office.call('POST', '/mes/deviceTemplate/apply', { id: 't1', equipCodes: told.map(({ equipCode }) => equipCode) })
  expect(answer.body.result).toEqual({ written: machineCount * 4 - 3 })
  const tags = await db.selectFrom('mes_plc_tag').select(['tagCode', 'name', 'limitH']).where('tagCode', 'like', 'EQ-%.t5').orderBy('tagCode').execute()
  expect(tags.filter(({ limitH }) => limitH !== 90).map(({ tagCode, limitH }) => [tagCode, limitH])).toEqual([['EQ-02.t5', 66]])
  expect(tags.filter(({ name }) => name !== '新名称').map(({ tagCode, name }) => [tagCode, name])).toEqual([['EQ-09.t5', '我们的名称']])
  const devices = await db.selectFrom('mes_plc_device').select(['deviceCode', 'timeoutMs']).where('deviceCode', 'like', 'EQ-%').execute()
  expect(devices.filter(({ timeoutMs }) => timeoutMs !== 1500)).toEqual([{ deviceCode: 'EQ-11', timeoutMs: 3000 }])
  expect((await changes()).flatMap((one) => one.changes.map(({ what, code: where }) => `${what} ${where}`))).toEqual([
    'own EQ-02.t5',
    'own EQ-09.t5',
    'own EQ-11',
  ])
})

test('a tag that a person deleted stays away, and one that the template lost goes where nobody changed it', async () => {
  const { db } = office.api
  await db.deleteFrom('mes_plc_tag').where('tagCode', '=', 'EQ-04.t7').execute()
  await db.updateTable('mes_plc_tag').set({ unit: 'K' }).where('tagCode', '=', 'EQ-05.t8').execute()
  await db.deleteFrom('mes_template_tag').where('tagName', '=', 't8').execute()
  await office.call('POST', '/mes/deviceTemplate/apply', { id: 't1', equipCodes: ['EQ-04', 'EQ-05'] })
  const left = await db
    .selectFrom('mes_plc_tag')
    .select('tagCode')
    .where('tagCode', 'in', ['EQ-04.t7', 'EQ-04.t8', 'EQ-05.t8', 'EQ-06.t8'])
    .orderBy('tagCode')
    .execute()
  expect(left.map(({ tagCode }) => tagCode)).toEqual(['EQ-05.t8', 'EQ-06.t8'])
})

test('a machine that is deleted takes along what its template made and leaves its states; made again it has its history back', async () => {
  const { db } = office.api
  const kept = { createBy: 'system', createTime: 0, updateBy: 'system', updateTime: 0 }
  await db
    .insertInto('mes_equipment_state')
    .values({ ...kept, id: 's1', equipCode: 'EQ-15', state: 'running', startMs: 1000, endMs: 2000, reason: '', source: 'plc' })
    .execute()
  const { id } = await db.selectFrom('mes_equipment').select('id').where('equipCode', '=', 'EQ-15').executeTakeFirstOrThrow()
  await office.call('DELETE', `/mes/equipment/delete?id=${id}`)
  expect(await db.selectFrom('mes_plc_device').select('id').where('deviceCode', '=', 'EQ-15').execute()).toEqual([])
  expect(await db.selectFrom('mes_plc_tag').select('id').where('tagCode', 'like', 'EQ-15.%').execute()).toEqual([])
  const rows = await db.selectFrom('mes_plc_tag').select(['tagCode', 'role', 'equipmentCode', 'deviceCode', 'unit']).execute()
  const left = await loadMachines(
    db,
    rows.map((row) => ({ ...row, valueMap: null })),
  )
  expect(left.map(({ equipCode }) => equipCode)).not.toContain('EQ-15')
  expect(await make([machine(15)])).toMatchObject({ machines: 1 })
  expect(await db.selectFrom('mes_equipment_state').select('state').where('equipCode', '=', 'EQ-15').execute()).toEqual([{ state: 'running' }])
})

test('a machine out of use leaves the walls, and comes back in its place', async () => {
  const { db } = office.api
  const shown = async () => (await loadMachines(db, [])).map(({ equipCode }) => equipCode)
  const before = await shown()
  await db.updateTable('mes_equipment').set({ status: 'disabled' }).where('equipCode', '=', 'EQ-12').execute()
  expect(await shown()).toEqual(before.filter((one) => one !== 'EQ-12'))
  await db.updateTable('mes_equipment').set({ status: 'active' }).where('equipCode', '=', 'EQ-12').execute()
  expect(await shown()).toEqual(before)
})
