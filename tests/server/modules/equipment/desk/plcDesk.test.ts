import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plcDevices } from '#contract/modules/equipment/plcDevices.ts'
import { Browsed, ProbeReport } from '#contract/modules/equipment/plcProbe.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { probeRoutes } from '../../../../../server/modules/equipment/desk/probe.routes.ts'
import { startModbusDevice } from '../../../../support/modbusDevice.ts'
import type { ModbusDevice } from '../../../../support/modbusDevice.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { freePort } from '../../../../support/freePort.ts'
import { aDevice, aTag } from '../config/plantFiles.ts'

vi.setConfig({ testTimeout: 30_000 })

let office: ResourceApi
let plc: ModbusDevice
let configured = 0
beforeAll(async () => {
  plc = await startModbusDevice(100)
  plc.registers.set([0x4238, 0xcccd], 10) // 46.2 as float32 ABCD
  plc.registers.set([0x0001, 0x7b00], 20)
  office = await startResources({ more: probeRoutes })
  office.api.bus.on('plc.configured', () => (configured += 1))
  const at = { host: '127.0.0.1', port: plc.port, timeoutMs: 500 }
  await storeConfiguration(office.api.db, {
    devices: [aDevice({ deviceCode: 'P', ...at }), aDevice({ deviceCode: 'SHUT', ...at, port: await freePort() })],
    tags: [aTag({ tagCode: 'P.temp', deviceCode: 'P', address: 10 })],
  })
})
afterAll(async () => {
  await office.close()
  await plc.close()
})

async function tested(body: Record<string, unknown>) {
  const answer = await office.call('POST', '/mes/plcDevice/test', body)
  return ProbeReport.parse(answer.body.result).steps.map(({ layer, state, tags }) => [layer, state, ...tags].join(' '))
}

test('a device that can be read passes every layer of the connection test', async () => {
  expect(await tested({ deviceCode: 'P' })).toEqual(['name ok', 'port ok', 'unit ok', 'address ok', 'type ok'])
})

test('the connection test names the first layer that fails: a shut port, then a refused address, then an implausible value', async () => {
  expect(await tested({ deviceCode: 'SHUT' })).toEqual(['name ok', 'port failed', 'unit skipped', 'address skipped', 'type skipped'])
  const tags = [aTag({ tagCode: 'P.hole', deviceCode: 'P', address: 98 }), aTag({ tagCode: 'P.swapped', deviceCode: 'P', address: 20 })]
  plc.forbidden.add(99)
  await storeConfiguration(office.api.db, { devices: [], tags })
  expect(await tested({ deviceCode: 'P' })).toEqual(['name ok', 'port ok', 'unit ok', 'address failed P.hole', 'type failed P.swapped'])
})

test('a host name that nobody knows fails at the name', async () => {
  const steps = await tested({ host: 'no-such-plc.invalid', port: 502, unitId: 1, timeoutMs: 500 })
  expect(steps.slice(0, 2)).toEqual(['name failed', 'port skipped'])
})

test('an address at which no device stands is refused before anything is asked there, in the test, in a look and in a device', async () => {
  for (const host of ['169.254.169.254', '::ffff:169.254.169.254', '2852039166']) {
    const target = { host, port: 80, unitId: 1, timeoutMs: 500 }
    const answer = await office.call('POST', '/mes/plcDevice/test', target)
    const [name, port] = ProbeReport.parse(answer.body.result).steps
    expect([name?.state, name?.says, port?.state], host).toEqual(['failed', expect.stringContaining('不会是设备'), 'skipped'])
    const looked = await office.call('POST', '/mes/plcDevice/browse', { ...target, area: 'holding', start: 0, count: 1 })
    expect(Browsed.parse(looked.body.result), host).toMatchObject({ words: [], failure: expect.stringContaining('不会是设备') })
  }
  const row = await office.sampleOf(plcDevices)
  const refused = await office.call('POST', '/mes/plcDevice/add', { ...row, protocol: 'modbusTcp', host: '169.254.169.254' })
  expect([refused.status, refused.body.result]).toEqual([422, { fields: { host: [expect.stringContaining('不会是设备')] } }])
})

test('one person tries twenty addresses in ten minutes, each with a line in the audit chain, and none twice for one line', async () => {
  office.api.clock.now += 11 * 60_000
  const lines = async () => (await office.api.db.selectFrom('mes_audit').select('entityId').where('action', '=', 'connectionTest').execute()).length
  const before = await lines()
  const tryAt = async (port: number) =>
    (await office.call('POST', '/mes/plcDevice/test', { host: 'no-such-plc.invalid', port, unitId: 1, timeoutMs: 200 })).status
  const statuses: number[] = []
  for (let port = 1; port <= 22; port += 1) statuses.push(await tryAt(port))
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  expect(await tryAt(1)).toBe(200)
  expect(await lines()).toBe(before + 20)
  office.api.clock.now += 10 * 60_000
  expect(await tryAt(21)).toBe(200)
})

test('a range with a hole in it is shown with all its other words, and the hole with its exception', async () => {
  plc.forbidden.add(13)
  const { body } = await office.call('POST', '/mes/plcDevice/browse', { deviceCode: 'P', area: 'holding', start: 8, count: 10 })
  const { words, failure } = Browsed.parse(body.result)
  expect(failure).toBeNull()
  expect(words.map(({ address }) => address)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(words.filter(({ word }) => word === null)).toEqual([{ address: 13, word: null, exception: 2 }])
  expect(words[2]?.word).toBe(0x4238)
})

test('trying a device is for those who may edit devices', async () => {
  const viewer = await office.api.tokenOf('viewer')
  for (const url of ['/mes/plcDevice/test', '/mes/plcDevice/browse'])
    expect((await office.call('POST', url, { deviceCode: 'P', area: 'holding', start: 0, count: 1 }, viewer)).status).toBe(403)
})

test('a tag added, changed and deleted by hand is what is read from then on, and is announced each time', async () => {
  const given = { tagCode: 'P.speed', name: '转速', deviceCode: 'P', area: 'holding', address: 30, dataType: 'uint16', valueMap: '0:停;1:转' }
  configured = 0
  const { body } = await office.call('POST', '/mes/plcTag/add', given)
  const { id } = body.result as { id: string } // its shape is the kit's
  const read = async () => (await readConfiguration(office.api.db)).tags.find(({ tagCode }) => tagCode === 'P.speed')
  expect(await read()).toMatchObject({
    address: 30,
    valueMap: { 0: '停', 1: '转' },
    wordOrder: null,
    role: null,
    scanClass: null,
    equipmentCode: null,
    scale: 1,
  })
  await office.call('PUT', '/mes/plcTag/edit', { id, version: 1, address: 31 })
  expect(await read()).toMatchObject({ address: 31 })
  await office.call('DELETE', `/mes/plcTag/delete?id=${id}`)
  expect([await read(), configured]).toEqual([undefined, 3])
})

test.each([
  [{ deviceCode: 'nobody' }, 'deviceCode', '采集设备 nobody 不存在'],
  [{ dataType: 'float32', area: 'coil' }, 'dataType', '只能是 bool'],
  [{ address: 65_535, dataType: 'int32' }, 'address', '超过了 65535'],
  [{ scale: 0 }, 'scale', '系数不能为 0'],
  [{ valueMap: '运行' }, 'valueMap', '应写成 1:运行;2:停止'],
  [{ limitL: 5, limitH: 1 }, 'limitH', '下限 ≤ 上限'],
])('a tag that cannot be read is refused, with the field and what to do: %j', async (wrong, field, words) => {
  const good = { tagCode: 'P.wrong', name: '错', deviceCode: 'P', area: 'holding', address: 1, dataType: 'uint16' }
  const { status, body } = await office.call('POST', '/mes/plcTag/add', { ...good, ...wrong })
  expect([status, JSON.stringify((body.result as { fields: object }).fields)]).toEqual([422, expect.stringContaining(words)]) // a refusal of fields
  expect(JSON.stringify(body.result)).toContain(field)
})

test('a device keeps its tags: it is not deleted with them, and its address base leaves none behind', async () => {
  const { records } = await office.listed(plcDevices, { deviceCode: 'P' })
  const { id = '', version = 0 } = records[0] ?? {}
  const removed = await office.call('DELETE', `/mes/plcDevice/delete?id=${id}`)
  expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining('请先删除这些测点')])
  const moved = await office.call('PUT', '/mes/plcDevice/edit', { id, version, addressBase: 40_001 })
  expect([moved.status, moved.body.message]).toEqual([422, expect.stringContaining('已有测点不可用')])
  const off = await office.call('PUT', '/mes/plcDevice/edit', { id, version, enabled: 0 })
  expect(off.status).toBe(200)
  expect((await readConfiguration(office.api.db)).devices.find(({ deviceCode }) => deviceCode === 'P')?.enabled).toBe(false)
})
