import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { importFiles } from '../../../../../server/modules/equipment/config/importing.ts'
import { asSources, readForeign } from '../../../../../server/modules/equipment/foreign/readForeign.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { aDevice } from '../config/plantFiles.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let office: ResourceApi
beforeAll(async () => {
  office = await startResources()
  await storeConfiguration(office.api.db, {
    devices: [
      aDevice({ deviceCode: 'P', addressBase: 1 }),
      aDevice({ deviceCode: 'Z', addressBase: 0 }),
      aDevice({ deviceCode: 'M', addressBase: 40_001 }),
      aDevice({ deviceCode: 'S', protocol: 's7' }),
    ],
    tags: [],
  })
})
afterAll(() => office.close())

const chosen = (deviceCode: string, addressBase = 1, protocol: 'modbusTcp' | 's7' = 'modbusTcp') => ({ deviceCode, addressBase, protocol })

async function taken(name: string, content: string | Uint8Array, deviceCode = '', addressBase = 1, protocol: 'modbusTcp' | 's7' = 'modbusTcp') {
  const found = readForeign(name, Buffer.from(content), deviceCode === '' ? null : chosen(deviceCode, addressBase, protocol))
  const outcome = await importFiles(office.api.db, asSources(found), { name: 'test', atMs: 1 })
  expect(outcome).toMatchObject({ kind: 'stored' })
  const { tags, devices } = await readConfiguration(office.api.db)
  const code = deviceCode || found.devices[0]?.['deviceCode']
  const ranged = ({ rawLow, rawHigh, engLow, engHigh, squareRoot, clamp }: (typeof tags)[number]) =>
    `${rawLow}…${rawHigh}→${engLow}…${engHigh}${squareRoot === 'Y' ? '√' : ''}${clamp === 'Y' ? '限幅' : ''}`
  const line = (tag: (typeof tags)[number]) =>
    [
      tag.tagCode,
      tag.area,
      tag.address,
      tag.dataType,
      tag.wordOrder ?? '-',
      tag.engLow === null ? `${tag.scale} ${tag.offset}` : ranged(tag),
      tag.bit ?? '-',
      tag.unit || '-',
    ].join(' ')
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
  expect(report).toEqual([
    'Mill_1 odd：类型 String 不支持',
    'Mill_1 script：读数脚本没有导入，数值是原始值',
    'OPC：设备类型 OPCUA 不支持，只导入 ModbusTCP、ModbusRTU 和 SiemensS7',
  ])
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
  expect(tags).toEqual(['P.Alarm holding 5 bool CDAB 1 0 3 -', 'P.Set holding 20 uint16 CDAB 0…1→0…1√ - -', 'P.Temp holding 11 float32 CDAB 0.1 0 - C'])
  expect(report).toEqual(['Set：只读取，不会写这个测点', 'Odd：地址 K0001 看不懂'])
  expect(() => readForeign('kep.csv', Buffer.from(file), null)).toThrow('请先选择这些测点属于哪台采集设备')
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

test.each([
  ['Z', 0, 10],
  ['P', 1, 11],
  ['M', 40_001, 40_011],
] as const)('an address of Kepware and of Ignition is read from the same register on device %s, which counts from %i', async (code, base, address) => {
  const kepware = 'Tag Name,Address,Data Type\nSame,400011,Word\nStep,4x00011,Word\n'
  const { tags } = await taken('kep.csv', kepware, code, base)
  expect(tags.filter((tag) => /S(ame|tep) /.test(tag)).toReversed()).toEqual([
    `${code}.Step holding ${address} uint16 CDAB 1 0 - -`,
    `${code}.Same holding ${address} uint16 CDAB 1 0 - -`,
  ])
  expect(readForeign('kep.csv', Buffer.from(kepware), chosen(code, base)).countsFrom).toContain(`地址基数是 ${base}：400011 记为 ${address}，读线上第 10 个`)
  const ignition = await taken('ign.csv', 'Path,Name,TagType,OPCItemPath\n,I1,OPC,[PLC]HRUS11\n', code, base)
  expect(ignition.tags).toContain(`${code}.I1 holding ${address} uint16 - 1 0 - -`)
})

test('what Kepware negates is negated, what it clamps at both ends stops there, one end alone is named, and a text keeps the order of its bytes', async () => {
  const file = [
    'Tag Name,Address,Data Type,Client Access,Scaling,Raw Low,Raw High,Scaled Low,Scaled High,Clamp Low,Clamp High,Negate Value',
    'Neg,400031,Short,RO,Linear,0,1000,0,100,0,0,1',
    'Clamp,400032,Short,RO,Linear,0,1000,20,120,1,0,0',
    'Both,400033,Short,RO,Linear,0,1000,20,120,1,1,1',
    'Root,400034,Short,RO,Square Root,0,1000,0,50,1,1,0',
    'Text,400100.10H,String,RO,,,,,,,,',
    'Swapped,400110.10L,String,RO,,,,,,,,',
    'Part,400120.4,Word,RO,,,,,,,,',
  ].join('\r\n')
  const { tags, report } = await taken('kep.csv', file, 'Z', 0)
  expect(tags.filter((tag) => /Neg|Clamp|Both|Root|Text|Swapped|Part/.test(tag))).toEqual([
    'Z.Both holding 32 int16 CDAB 0…1000→-20…-120限幅 - -',
    'Z.Clamp holding 31 int16 CDAB 0.1 20 - -',
    'Z.Neg holding 30 int16 CDAB -0.1 0 - -',
    'Z.Root holding 33 int16 CDAB 0…1000→0…50√限幅 - -',
    'Z.Swapped holding 109 string(10) BADC 1 0 - -',
    'Z.Text holding 99 string(10) ABCD 1 0 - -',
  ])
  expect(report).toEqual(['Clamp：只限一头的限幅没有导入：超出 20 到 120 的数值照实显示', 'Part：地址 400120.4 取一位，类型却是 Word'])
})

test('tags whose names have no letter of ours, or the same letters, are different tags, also in GBK', async () => {
  const tags = {
    ...fuxaTag('t1', { name: '温度', address: '1' }),
    ...fuxaTag('t2', { name: '压力', address: '2' }),
    ...fuxaTag('t3', { name: '1号温度', address: '3' }),
    ...fuxaTag('t4', { name: '1号压力', address: '4' }),
  }
  const device = { id: 'd', name: '磨粉机', type: 'ModbusTCP', enabled: true, polling: 500, property: { address: '192.0.2.7:502', slaveid: '1' }, tags }
  const found = readForeign('fuxa.json', Buffer.from(JSON.stringify(device)), null)
  expect(found.tags.map(({ tagCode, name }) => `${tagCode} ${name}`)).toEqual([
    'modbusTcp_1.holding1 温度',
    'modbusTcp_1.holding2 压力',
    'modbusTcp_1.1_ 1号温度',
    'modbusTcp_1.1__2 1号压力',
  ])
  const gbk = Buffer.from([
    ...Buffer.from('@header,id,name,enabled,type,polling,property.address,property.slaveid\nD@,d,'),
    0xc4,
    0xa5,
    0xb7,
    0xdb,
    ...Buffer.from(',true,ModbusTCP,1000,192.0.2.8:502,1\n'),
  ])
  expect(readForeign('fuxa.csv', gbk, null).devices[0]?.['name']).toBe('磨粉')
})

test('the project of FUXA brings its S7 and RTU devices as well', async () => {
  const s7Tags = Object.fromEntries(
    [
      ['a', 'DB1.DBD80', 'Real'],
      ['b', 'DB1.DBX2.3', 'Bool'],
      ['c', 'MW10', 'Int'],
      ['d', 'DB1.DBX2.3', 'Int'],
    ].map(([id = '', address, type]) => [id, { id, name: id, address, type, memaddress: '' }]),
  )
  const property = { address: '192.0.2.9', rack: 0, slot: 2, port: 102 }
  const rtu = { address: 'COM3', slaveid: 7, baudrate: 19_200, databits: 8, stopbits: 1, parity: 'Even', connectionOption: 'SerialPort' }
  const devices = {
    s: { id: 's', name: 'CPU', type: 'SiemensS7', enabled: true, polling: 1000, property, tags: s7Tags },
    r: { id: 'r', name: 'Line', type: 'ModbusRTU', enabled: true, polling: 1000, property: rtu, tags: fuxaTag('x', { type: 'UInt16LE' }) },
    t: { id: 't', name: 'Gate', type: 'ModbusTCP', property: { address: '192.0.2.1:4001', slaveid: 1, connectionOption: 'TcpRTUBufferedPort' }, tags: {} },
    u: { id: 'u', name: 'Udp', type: 'ModbusTCP', property: { address: '192.0.2.1:4001', slaveid: 1, connectionOption: 'UdpPort' }, tags: {} },
  }
  const { device, tags, report } = await taken('project.json', JSON.stringify({ version: '1', hmi: { views: [] }, devices }))
  expect(device).toMatchObject({ deviceCode: 'CPU', protocol: 's7', host: '192.0.2.9', port: 102, rack: 0, slot: 2 })
  expect(tags).toEqual(['CPU.a db 80 float32 - 1 0 - -', 'CPU.b db 2 bool - 1 0 3 -', 'CPU.c m 10 int16 - 1 0 - -'])
  expect(report).toEqual(['CPU d：地址  DB1.DBX2.3 看不懂', 'Udp：连接方式 UdpPort 不支持'])
  const all = await readConfiguration(office.api.db)
  expect(all.devices.find(({ deviceCode }) => deviceCode === 'Line')).toMatchObject({ protocol: 'modbusRtu', host: 'COM3', unitId: 7, serialMode: '19200 8E1' })
  expect(all.devices.find(({ deviceCode }) => deviceCode === 'Gate')).toMatchObject({ protocol: 'modbusRtuTcp', host: '192.0.2.1', port: 4001 })
})

test('tags that Ignition 8 exported as JSON come with their folders, scales and what cannot be read', async () => {
  const tag = (name: string, opcItemPath: unknown, more = {}) => ({ name, tagType: 'AtomicTag', valueSource: 'opc', opcItemPath, ...more })
  const file = {
    name: '',
    tagType: 'Provider',
    tags: [
      {
        name: 'Mill',
        tagType: 'Folder',
        tags: [
          tag('T1', 'ns=1;s=[PLC]HRF31', {
            engUnit: 'bar',
            scaleMode: 'Linear',
            rawLow: 0,
            rawHigh: 100,
            scaledLow: 10,
            scaledHigh: 60,
            clampMode: 'Clamp_Both',
          }),
          tag('T2', '[PLC]HR7.4'),
          tag('Bound', { bindType: 'parameter', binding: 'ns=1;s=[{Device}]HR1' }),
          { name: 'M', tagType: 'AtomicTag', valueSource: 'memory' },
        ],
      },
    ],
  }
  const { tags, report } = await taken('tags.json', JSON.stringify(file), 'Z', 0)
  expect(tags.filter((one) => one.startsWith('Z.Mill'))).toEqual(['Z.Mill_T1 holding 30 float32 - 0…100→10…60限幅 - bar', 'Z.Mill_T2 holding 6 bool - 1 0 4 -'])
  expect(report).toEqual([
    'Mill/Bound：地址 {"bindType":"parameter","binding":"ns=1;s=[{Device}]HR1"} 看不懂',
    'Mill/M：没有 OPC 地址（内存、表达式或目录），没有导入',
  ])
})

test('the PLC tag table of TIA comes under an S7 device', async () => {
  const file = [
    'Name,Path,Data Type,Logical Address,Comment,Hmi Visible',
    'Start,,Bool,%I0.0,启动按钮,True',
    'Speed,Default tag table,Real,%MD20,,True',
    'T,Default tag table,Timer,%T1,,True',
  ].join('\n')
  const { tags, report } = await taken('PLCTags.csv', file, 'S', 0, 's7')
  expect(tags).toEqual(['S.Speed m 20 float32 - 1 0 - -', 'S.Start i 0 bool - 1 0 0 -'])
  expect(report).toEqual(['T：地址 %T1 看不懂'])
  expect(() => readForeign('PLCTags.csv', Buffer.from(file), chosen('P'))).toThrow('TIA 的测点是 S7 的，采集设备 P 却是 modbusTcp')
  expect(() => readForeign('kep.csv', Buffer.from('Tag Name,Address,Data Type\nTemp,400011,Word\n'), chosen('S', 0, 's7'))).toThrow(
    'Kepware 的测点是 Modbus 的',
  )
})

test.each([
  ['Name;Path;Connection;PLC tag;DataType;Address', 'TIA 或 WinCC 的 HMI 变量表'],
  ['Name,Connection,Data type,Length,Acquisition cycle,Address', 'WinCC flexible'],
  ['TagID,TagName,Description,TagType,ItemName', 'KingSCADA'],
])('a file that is known and not read is refused by name: %s', (heading, sentence) => {
  expect(() => readForeign('x.csv', Buffer.from(`${heading}\n1,2,3\n`), chosen('P'))).toThrow(sentence)
})

test('a file of another program is refused with what would be understood', () => {
  expect(() => readForeign('x.json', Buffer.from('{"a":1}'), null)).toThrow(/看不懂|没有可以导入/)
  expect(() => readForeign('x.csv', Buffer.from('a,b\n1,2'), chosen('P'))).toThrow('看不懂这个文件的表头')
})
