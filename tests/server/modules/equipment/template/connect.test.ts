import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MachineChanges, MadeMachines } from '#contract/modules/equipment/templateMachines.ts'
import { z } from 'zod'
import { loadMachines, machineTagOf } from '../../../../../server/modules/equipment/machines.ts'
import { readConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { templateRoutes } from '../../../../../server/modules/equipment/template/template.routes.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let office: ResourceApi
beforeAll(async () => {
  office = await startResources({ more: ({ db, bus }) => templateRoutes({ db, bus }) })
})
afterAll(() => office.close())

const tag = (tagName: string, over: Record<string, unknown> = {}) => ({
  tagName,
  name: tagName,
  area: 'db',
  dbNumber: 5,
  address: 10,
  dataType: 'uint16',
  role: '',
  ...over,
})
const connection = (over: Record<string, unknown> = {}) => ({
  name: '压粉机',
  protocol: 's7',
  port: 102,
  tags: [tag('plcState', { role: 'state', valueMap: '1:运行;2:待机;9:换刀' }), tag('force', { address: 12, dataType: 'float32', onCard: 'Y' })],
  machines: ['PR-01', 'PR-02'].map((equipCode) => ({ equipCode, name: `压粉机 ${equipCode}`, workshop: '压制车间', host: '192.0.2.5' })),
  ...over,
})
const connect = async (body: Record<string, unknown>) => {
  const answer = await office.call('POST', '/mes/deviceTemplate/connect', body)
  return { status: answer.status, made: MadeMachines.safeParse(answer.body.result).data }
}
const count = async (table: 'mes_equipment' | 'mes_plc_device' | 'mes_plc_tag' | 'mes_device_template' | 'mes_workshop') =>
  Number(
    (
      await office.api.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('machines alike come with workshop, devices, tags and a template in one step; the words of their state tag are their table', async () => {
  expect((await connect(connection())).made).toEqual({ machines: 2, tags: 4, faults: [] })
  const { db } = office.api
  const machines = await loadMachines(db, (await readConfiguration(db)).tags)
  const [first] = machines
  expect(machines.map(({ equipCode, workshopName, processTags }) => [equipCode, workshopName, processTags])).toEqual([
    ['PR-01', '压制车间', ['PR-01.force']],
    ['PR-02', '压制车间', ['PR-02.force']],
  ])
  expect(first?.stateRules).toEqual([
    { state: 'running', conditions: [{ tag: 'PR-01.plcState', test: 'eq', value: '1' }] },
    { state: 'idle', conditions: [{ tag: 'PR-01.plcState', test: 'eq', value: '2' }] }, // 换刀 is no state
  ])
  const { id } = await db.selectFrom('mes_device_template').select('id').where('code', '=', 'PR-01').executeTakeFirstOrThrow()
  const changes = z.array(MachineChanges).parse((await office.call('GET', `/mes/deviceTemplate/changes?id=${id}`)).body.result)
  expect(changes.flatMap((one) => one.changes)).toEqual([]) // also of data blocks: nothing counts as changed by hand
})

test('a second lot finds its workshop and gets a template of another code; a wrong one leaves nothing behind, not even the template', async () => {
  const third = { equipCode: 'PR-03', name: '压粉机 3', workshop: '压制车间', host: '192.0.2.6' }
  expect((await connect(connection({ machines: [third] }))).made?.faults).toEqual([])
  expect([await count('mes_workshop'), await count('mes_device_template')]).toEqual([1, 2])
  const wrong = await connect(connection({ machines: [{ ...third, equipCode: 'PR-04', workshop: '新车间' }, third] }))
  expect(wrong.made?.faults).toEqual([{ line: 2, column: '设备编码', reason: '设备 PR-03 已经存在，请换一个编码' }])
  const { status } = await connect(connection({ tags: [] }))
  expect(status).toBe(422)
  expect([await count('mes_workshop'), await count('mes_device_template'), await count('mes_equipment'), await count('mes_plc_tag')]).toEqual([1, 2, 3, 6])
})

test('words of raw values tell the state of a tag that is scaled', async () => {
  const { db } = office.api
  const tags = (await readConfiguration(db)).tags.map((tag) => (tag.role === 'state' ? { ...tag, scale: 0.1, offset: 5 } : tag))
  const [first] = await loadMachines(db, tags.map(machineTagOf))
  expect(first?.stateRules?.map(({ conditions: [condition] }) => condition?.value)).toEqual(['5.1', '5.2'])
})

test('a machine that only files name is called like the device of its code', async () => {
  const tags = [{ tagCode: 'X-1.state', role: 'state' as const, equipmentCode: 'X-1', unit: '', valueMap: null, deviceCode: 'X-1' }]
  const { db } = office.api
  const like = await db.selectFrom('mes_plc_device').selectAll().where('deviceCode', '=', 'PR-03').executeTakeFirstOrThrow()
  await db
    .insertInto('mes_plc_device')
    .values({ ...like, id: 'x1', deviceCode: 'X-1', name: '裁切机' })
    .execute()
  expect((await loadMachines(db, tags)).find(({ equipCode }) => equipCode === 'X-1')).toMatchObject({ name: '裁切机', stateRules: null })
})
