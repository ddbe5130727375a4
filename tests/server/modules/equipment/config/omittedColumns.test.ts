import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportFile } from '../../../../../server/modules/equipment/config/exporting.ts'
import { importFiles } from '../../../../../server/modules/equipment/config/importing.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { aDevice, aTag } from './plantFiles.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let office: ResourceApi
beforeAll(async () => {
  office = await startResources({})
  await storeConfiguration(office.api.db, {
    devices: [aDevice({ deviceCode: 'P', name: '一号机', addressBase: 1, wordOrder: 'CDAB', timeoutMs: 700 })],
    tags: [aTag({ tagCode: 'P.temp', deviceCode: 'P', address: 11, name: '温度', scale: 0.1, decimals: 3, limitL: 5, limitH: 80, valueMap: { '1': '开' } })],
  })
})
afterAll(() => office.close())

const brought = (name: string, text: string | Buffer) =>
  importFiles(office.api.db, [{ subject: null, name, content: Buffer.from(text) }], { name: 'test', atMs: 1 })

test('a file without some columns changes nothing but what it has', async () => {
  const before = await readConfiguration(office.api.db)
  expect(await brought('d.csv', 'deviceCode;protocol;host\nP;modbusTcp;192.0.2.9\n')).toMatchObject({ kind: 'stored' })
  expect(await brought('t.csv', 'tagCode\tdeviceCode\tarea\taddress\tdataType\tlimitH\nP.temp\tP\tholding\t12\tfloat32\t90\n')).toMatchObject({
    kind: 'stored',
  })
  const { devices, tags } = await readConfiguration(office.api.db)
  expect(devices).toEqual(before.devices.map((device) => ({ ...device, host: '192.0.2.9' })))
  expect(tags).toEqual(before.tags.map((tag) => ({ ...tag, address: 12, limitH: 90 })))
})

test('an empty cell of a column that is there is nothing, and what does not fit to what was left alone is refused whole', async () => {
  expect(await brought('t.csv', 'tagCode,deviceCode,area,address,dataType,limitH\nP.temp,P,holding,12,float32,\n')).toMatchObject({ kind: 'stored' })
  expect((await readConfiguration(office.api.db)).tags[0]).toMatchObject({ limitH: null, limitL: 5 })
  const refused = await brought('t.csv', 'tagCode,deviceCode,area,address,dataType,limitH\nP.temp,P,holding,12,float32,2\n')
  expect(refused).toMatchObject({ kind: 'refused', faults: [{ column: '上限', reason: expect.stringContaining('P.temp：限值应满足') }] })
  expect((await readConfiguration(office.api.db)).tags[0]).toMatchObject({ limitH: null })
})

test('4x0025 and 0x0003 say the area too, and count from 1 whatever the base of the device', async () => {
  const { db } = office.api
  await storeConfiguration(db, { devices: [aDevice({ deviceCode: 'Z', addressBase: 0 }), aDevice({ deviceCode: 'M', addressBase: 40_001 })], tags: [] })
  const lines = ['Z.a,Z,,4x0025,uint16', 'Z.b,Z,,0x3,bool', 'M.a,M,,4X00025,uint16', 'M.b,M,holding,40025,uint16']
  expect(await brought('t.csv', `tagCode,deviceCode,area,address,dataType\n${lines.join('\n')}\n`)).toMatchObject({ kind: 'stored' })
  const { tags } = await readConfiguration(db)
  expect(tags.filter(({ deviceCode }) => deviceCode !== 'P').map(({ tagCode, area, address }) => `${tagCode} ${area} ${address}`)).toEqual([
    'M.a holding 40025',
    'M.b holding 40025',
    'Z.a holding 24',
    'Z.b coil 2',
  ])
  await db.deleteFrom('mes_plc_tag').where('deviceCode', 'in', ['Z', 'M']).execute()
  await db.deleteFrom('mes_plc_device').where('deviceCode', 'in', ['Z', 'M']).execute()
})

test('export, import and export again are the same bytes', async () => {
  const { db } = office.api
  for (const subject of ['device', 'tag'] as const) {
    const first = await exportFile(db, { subject, format: 'csv' })
    expect(await brought(`${subject}.csv`, first)).toMatchObject({ kind: 'stored' })
    expect((await exportFile(db, { subject, format: 'csv' })).equals(first)).toBe(true)
  }
})
