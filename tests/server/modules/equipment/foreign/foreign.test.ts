import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { importFiles } from '../../../../../server/modules/equipment/config/importing.ts'
import { foreignRoutes } from '../../../../../server/modules/equipment/foreign/foreign.routes.ts'
import { asSources, readForeign } from '../../../../../server/modules/equipment/foreign/readForeign.ts'
import { encodedForm } from '../../../../support/multipart.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { aDevice } from '../config/plantFiles.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let office: ResourceApi
beforeAll(async () => {
  office = await startResources({ more: foreignRoutes })
  await storeConfiguration(office.api.db, { devices: [aDevice({ deviceCode: 'P', addressBase: 1 })], tags: [] })
})
afterAll(() => office.close())

async function taken(name: string, content: string, deviceCode = '') {
  const found = readForeign(name, Buffer.from(content), deviceCode)
  const outcome = await importFiles(office.api.db, asSources(found), { name: 'test', atMs: 1 })
  expect(outcome).toMatchObject({ kind: 'stored' })
  const { tags, devices } = await readConfiguration(office.api.db)
  const code = deviceCode || found.devices[0]?.['deviceCode']
  const line = ({ tagCode, area, address, dataType, wordOrder, scale, offset, bit, unit }: (typeof tags)[number]) =>
    [tagCode, area, address, dataType, wordOrder ?? '-', scale, offset, bit ?? '-', unit || '-'].join(' ')
  const report = found.notUnderstood.map((one) => `${one.name}：${one.reason}`)
  expect(ForeignReport.shape.notUnderstood.safeParse(found.notUnderstood).success).toBe(true)
  return { device: devices.find(({ deviceCode: one }) => one === code), tags: tags.filter((tag) => tag.deviceCode === code).map(line), report }
}

const fuxaTag = (id: string, over: Record<string, unknown>) => ({
  [id]: { id, name: id, type: 'UInt16', memaddress: '400000', address: '1', divisor: 1, daq: { enabled: true }, ...over },
})

test('devices that FUXA exported as JSON come over with areas, orders and scales, and what is not understood is named', async () => {
  const tags = {
    ...fuxaTag('speed', { type: 'Float32MLE', address: '11', scale: { mode: 'linear', rawLow: 0, rawHigh: 100, scaledLow: 10, scaledHigh: 60 } }),
    ...fuxaTag('count', { type: 'Int32LE', memaddress: '300000', address: '5', divisor: 10 }),
    ...fuxaTag('run', { type: 'Bool', memaddress: '000000', address: '3' }),
    ...fuxaTag('odd', { type: 'String' }),
    ...fuxaTag('script', { scaleReadFunction: 's_1' }),
  }
  const fuxa = {
    d_1: { id: 'd_1', name: 'Mill 1', type: 'ModbusTCP', enabled: true, polling: 500, property: { address: '192.0.2.7:1502', slaveid: '3' }, tags },
  }
  const {
    device,
    tags: read,
    report,
  } = await taken('fuxa.json', JSON.stringify({ ...fuxa, d_2: { id: 'd_2', name: 'OPC', type: 'OPCUA' }, 0: { id: '0', name: 'FUXA', type: 'FuxaServer' } }))
  expect(device).toMatchObject({ deviceCode: 'Mill_1', host: '192.0.2.7', port: 1502, unitId: 3, scanMs: 500, addressBase: 1 })
  expect(read).toEqual([
    'Mill_1.count input 5 int32 DCBA 0.1 0 - -',
    'Mill_1.run coil 3 bool - 1 0 - -',
    'Mill_1.script holding 1 uint16 - 1 0 - -',
    'Mill_1.speed holding 11 float32 CDAB 0.5 10 - -',
  ])
  expect(report).toEqual(['Mill_1 odd：类型 String 不支持', 'Mill_1 script：读数脚本没有导入，数值是原始值', 'OPC：设备类型 OPCUA 不支持，只导入 ModbusTCP'])
})

test('the same from the CSV that FUXA writes', async () => {
  const file = [
    '!! CSV separator property convertion to "~"',
    '#id,: Device id, GUID',
    '@header,id,name,enabled,type,polling,property.address,property.slaveid,',
    'D@,d_9,Press,true,ModbusTCP,1000,192.0.2.8:502,1,',
    '@header,deviceId,id,name,label,type,memaddress,address,divisor,scale,description,',
    'T@,d_9,t_1,temp,,Float32,400000,21,1,{"mode":"linear"~"rawLow":"0"~"rawHigh":"10"~"scaledLow":"0"~"scaledHigh":"100"},out temperature,',
  ].join('\n')
  const { device, tags, report } = await taken('fuxa.csv', file)
  expect(device).toMatchObject({ deviceCode: 'Press', host: '192.0.2.8', enabled: true })
  expect(tags).toEqual(['Press.temp holding 21 float32 ABCD 10 0 - -'])
  expect(report).toEqual([])
})

test('tags that Kepware exported come under the device that was chosen', async () => {
  const file = [
    'Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description',
    '"Temp","400011","Float",1,"RO",100,"Linear",0,1000,0,100,"Float",0,0,"C","outlet"',
    '"Alarm","40005.3","Boolean",1,"RO",100,"",,,,,,,,"",""',
    '"Set","40020","Word",1,"R/W",100,"Square Root",0,1,0,1,,,,,""',
    '"Odd","K0001","Word",1,"RO",100,"",,,,,,,,,""',
  ].join('\r\n')
  const { tags, report } = await taken('kep.csv', file, 'P')
  expect(tags).toEqual(['P.Alarm holding 5 bool CDAB 1 0 3 -', 'P.Set holding 20 uint16 CDAB 1 0 - -', 'P.Temp holding 11 float32 CDAB 0.1 0 - C'])
  expect(report).toEqual(['Set：换算 Square Root 没有导入，数值是原始值', 'Set：只读取，不会写这个测点', 'Odd：地址 K0001 看不懂'])
  expect(() => readForeign('kep.csv', Buffer.from(file), '')).toThrow('请先选择这些测点属于哪台采集设备')
})

test('tags of an Ignition CSV come with their designators, and what has no address is named', async () => {
  const file = [
    'Path,Name,TagType,DataType,OPCItemPath,EngUnit',
    'Mill,T1,OPC,4,[PLC]HRF31,bar',
    'Mill,T2,OPC,6,[PLC]1.HR7.4,',
    'Mill,M,MEMORY,2,,',
    'Mill,X,OPC,2,[PLC]QQ1,',
  ].join('\n')
  const { tags, report } = await taken('ign.csv', file, 'P')
  expect(tags.filter((tag) => tag.startsWith('P.Mill'))).toEqual(['P.Mill_T1 holding 31 float32 - 1 0 - bar', 'P.Mill_T2 holding 7 bool - 1 0 4 -'])
  expect(report).toEqual([
    'Mill/T2：站号 1 没有导入，请在采集设备里设置',
    'Mill/M：没有 OPC 地址（内存、表达式或目录），没有导入',
    'Mill/X：地址 [PLC]QQ1 看不懂',
  ])
})

test('a file of another program is refused with what would be understood', () => {
  expect(() => readForeign('x.json', Buffer.from('{"a":1}'), '')).toThrow(/看不懂|没有可以导入/)
  expect(() => readForeign('x.csv', Buffer.from('a,b\n1,2'), 'P')).toThrow('看不懂这个文件的表头')
})

test('the office sends a file of another program over HTTP, and is told what was understood, or why nothing was', async () => {
  const send = async (name: string, content: string) => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    const { payload, headers } = await encodedForm(form)
    const { status, body } = await office.api.call({
      method: 'POST',
      url: '/mes/plcDevice/importForeign?deviceCode=P',
      headers: { ...headers, 'x-access-token': office.token },
      payload,
    })
    return { status, message: body.message, result: body.result }
  }
  const kepware = 'Tag Name,Address,Data Type\nOverHttp,400011,Word\nOdd,K5,Word\n'
  expect(await send('kepware.csv', kepware)).toMatchObject({
    status: 200,
    result: { from: 'Kepware', devices: 0, tags: 1, notUnderstood: [{ name: 'Odd' }], faults: [] },
  })
  expect(await send('kepware.csv', 'a,b\n1,2\n')).toMatchObject({ status: 422, message: expect.stringContaining('看不懂这个文件的表头') })
  const strange = Array.from({ length: 1002 }, (_, index) => `T${index},K5,Word`).join('\n')
  const { result } = await send('kepware.csv', `${kepware}${strange}\n`)
  const { notUnderstood } = ForeignReport.parse(result)
  expect([notUnderstood.length, notUnderstood.at(-1)?.reason]).toEqual([1001, '另有 3 处没有列出'])
})
