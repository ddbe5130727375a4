import { expect, test } from 'vitest'
import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import { parseConfiguration } from '../../../../../server/modules/equipment/config/configuration.ts'
import { readTableFile } from '../../../../../server/files/tableFile.ts'

const known = [
  { deviceCode: 'ML-01', protocol: 'modbusTcp' as const, addressBase: 0 },
  { deviceCode: 'PR-01', protocol: 'modbusTcp' as const, addressBase: 40_001 },
  { deviceCode: 'S7-01', protocol: 's7' as const, addressBase: 0 },
]

const read = (subject: 'device' | 'tag', csv: string) =>
  parseConfiguration([{ subject, name: 'x.csv', content: readTableFile('x.csv', Buffer.from(csv)) }], known)
const faultsOf = (subject: 'device' | 'tag', csv: string) => read(subject, csv).faults.first.map(({ line, column, reason }) => `${line} ${column} ${reason}`)
const tagFaultsOf = (cells: string, columns = 'tagCode,deviceCode,area,address,dataType') => faultsOf('tag', `${columns}\n${cells}`)

test('a device needs its code, protocol and host; everything else has the defaults of observing.md', () => {
  expect(read('device', 'deviceCode,protocol,host\nML-01,modbusTcp,10.0.0.1').devices).toEqual([
    {
      deviceCode: 'ML-01',
      name: 'ML-01',
      protocol: 'modbusTcp',
      host: '10.0.0.1',
      port: 502,
      unitId: 1,
      timeoutMs: 1000,
      scanMs: null,
      addressBase: 0,
      wordOrder: 'ABCD',
      enabled: true,
      ...deviceStandards,
    },
  ])
})

test('a device without a port listens on that of its protocol', () => {
  const { devices } = read('device', 'deviceCode,protocol,host\nA,s7,h\nB,modbusRtuTcp,h\nC,modbusRtu,/dev/ttyUSB0')
  expect(devices.map(({ port }) => port)).toEqual([102, 502, 1])
})

test('an S7 address is taken as TIA writes it, or in cells of its own', () => {
  const { tags, faults } = read(
    'tag',
    'tagCode,deviceCode,area,dbNumber,address,bit,dataType\na,S7-01,,,DB5.DBD10,,float32\nb,S7-01,,,M4.3,,bool\nc,S7-01,db,7,12,,int16',
  )
  expect(faults.first).toEqual([])
  expect(tags.map(({ area, dbNumber, address, bit }) => [area, dbNumber, address, bit])).toEqual([
    ['db', 5, 10, null],
    ['m', null, 4, 3],
    ['db', 7, 12, null],
  ])
})

test.each([
  ['a Modbus area', 'a,S7-01,holding,,1,,int16', '2 区 S7 的区应为 db、m、i、q 之一（DB、标志位 M、输入 I、输出 Q）'],
  ['an address that contradicts its area', 'a,S7-01,m,,DB5.DBD10,,float32', '2 地址 “DB5.DBD10”和同一行的 m 不一致，请只留一种写法'],
  ['an address that contradicts its bit', 'a,S7-01,,,DB5.DBX10.3,4,bool', '2 地址 “DB5.DBX10.3”和同一行的 4 不一致，请只留一种写法'],
  ['a hexadecimal address', 'a,ML-01,holding,,0x0010,,int16', '2 地址 “0x0010”是 coil 区的写法，区却是 holding；十六进制地址请换成十进制'],
  ['a block without its number', 'a,S7-01,db,,1,,int16', '2 DB号 DB 区要填 DB 号，例如 DB5 填 5'],
  ['a ninth bit', 'a,S7-01,m,,1,8,bool', '2 位 S7 的一个字节只有 0 到 7 位，8 请改成下一个字节'],
  ['a value that runs past the last byte', 'a,S7-01,m,,65533,,float32', '2 地址 float32 占 4 个字节，从字节 65533 起超过了 65535'],
  ['a block of a Modbus device', 'a,ML-01,db,5,1,,int16', '2 区 Modbus 的区应为 coil、discrete、input、holding 之一'],
])('%s is refused for the protocol of the device', (_what, cells, sentence) => {
  expect(faultsOf('tag', `tagCode,deviceCode,area,dbNumber,address,bit,dataType\n${cells}`)).toContain(sentence)
})

test('a tag needs its code, device, area, address and type; everything else has the defaults of observing.md', () => {
  const { tags } = read('tag', 'tagCode,deviceCode,area,address,dataType\nML-01.a,ML-01,holding,10,uint16')
  expect(tags).toEqual([
    expect.objectContaining({
      tagCode: 'ML-01.a',
      name: 'ML-01.a',
      wordOrder: null,
      scale: 1,
      offset: 0,
      unit: '',
      scanClass: null,
      scanMs: null,
      staleAfterMs: null,
      limitHH: null,
      role: null,
      equipmentCode: null,
    }),
  ])
})

test('decimals that are not given follow from the type and the scale', () => {
  const { tags } = read(
    'tag',
    'tagCode,deviceCode,area,address,dataType,scale,offset\na,ML-01,holding,1,float32,,\nb,ML-01,holding,3,int16,0.01,\nc,ML-01,holding,4,int16,1e-3,0.5\nd,ML-01,holding,5,uint32,,',
  )
  expect(tags.map((tag) => tag.decimals)).toEqual([2, 2, 3, 0])
})

test('the heading is the first row with the key column: title rows above it do not matter', () => {
  const { tags, faults } = read('tag', '一车间测点表\n导出人:admin,,2026-11-20\n\ntagCode,deviceCode,area,address,dataType\nML-01.a,ML-01,holding,10,uint16')
  expect(faults.first).toEqual([])
  expect(tags).toHaveLength(1)
})

test('columns may have Chinese titles and stand in any order', () => {
  const { tags, faults } = read('tag', '地址,测点编码,数据类型,区,设备编码,上限,值映射\n10,ML-01.a,int16,input,ML-01,80,1:运行；2：停止')
  expect(faults.first).toEqual([])
  expect(tags[0]).toMatchObject({
    tagCode: 'ML-01.a',
    deviceCode: 'ML-01',
    area: 'input',
    address: 10,
    dataType: 'int16',
    limitH: 80,
    valueMap: { 1: '运行', 2: '停止' },
  })
})

test('a misspelt column is an error that names it, so that no limit is lost in silence', () => {
  expect(tagFaultsOf('a,ML-01,holding,1,int16,80', 'tagCode,deviceCode,area,address,dataType,limitHi')).toEqual([
    '1 limitHi 没有名为“limitHi”的列，请改正列名或删除这一列',
  ])
})

test('a missing required column, a column twice and a cell without a column are named', () => {
  expect(tagFaultsOf('a,ML-01,holding,1', 'tagCode,deviceCode,area,address')).toEqual(['1 数据类型 缺少必填的列“数据类型”（dataType）'])
  expect(tagFaultsOf('a,ML-01,holding,1,int16,int16', 'tagCode,deviceCode,area,address,dataType,数据类型')).toEqual([
    '1 数据类型 “数据类型”列出现了两次，请只保留一列',
  ])
  expect(tagFaultsOf('a,ML-01,holding,1,int16,77')).toEqual(['2 第 6 列 “77”上面没有列名，请补上列名或清空'])
})

test.each([
  [
    'a wrong type',
    'a,ML-01,holding,1,int17',
    '2 数据类型 “int17”不可用：应为 bool、int8、uint8、int16、uint16、int32、uint32、int64、uint64、float32、float64、bcd16、bcd32、time、date、tod、dt、dtl 或 string(n) 之一，n 为 1 到 246',
  ],
  [
    'a text that is too long',
    'a,ML-01,holding,1,string(247)',
    '2 数据类型 “string(247)”不可用：应为 bool、int8、uint8、int16、uint16、int32、uint32、int64、uint64、float32、float64、bcd16、bcd32、time、date、tod、dt、dtl 或 string(n) 之一，n 为 1 到 246',
  ],
  ['a wrong area', 'a,ML-01,register,1,int16', '2 区 “register”不可用：应为 coil、discrete、input、holding、db、m、i、q 之一'],
  ['an address that is no number', 'a,ML-01,holding,4x,int16', '2 地址 “4x”不可用：应为整数'],
  ['a negative address', 'a,ML-01,holding,-1,int16', '2 地址 “-1”不可用：应为 0 到 465536 的整数'],
  ['an address past the last register', 'a,ML-01,holding,65536,int16', '2 地址 地址 65536 减去地址基数 0 后超过 65535'],
  ['a value that runs past the last register', 'a,ML-01,holding,65535,float32', '2 地址 float32 占 2 个寄存器，从地址 65535 起超过了 65535'],
  ['an address below the base', 'a,PR-01,holding,40000,int16', '2 地址 地址 40000 小于设备的地址基数 40001'],
  ['an unknown device', 'a,ML-99,holding,1,int16', '2 设备编码 采集设备 ML-99 不存在，请先导入这个设备'],
  ['an empty required cell', 'a,ML-01,,1,int16', '2 区 必填，请填写'],
  ['a code with a blank in it', 'a b,ML-01,holding,1,int16', '2 测点编码 “a b”不可用：应为 1 到 64 个字母、数字或 _ . -'],
  ['a number in a coil', 'a,ML-01,coil,1,int16', '2 数据类型 coil 区只能是 bool'],
])('%s is refused with its line, column and reason', (_what, cells, sentence) => {
  expect(tagFaultsOf(cells)).toEqual([sentence])
})

test.each([
  ['bit', '3', 'int16', '2 位 只有 bool、uint16、uint32 才能指定位，int16 请留空'],
  ['bit', '16', 'bool', '2 位 一个寄存器只有 0 到 15 位，16 请改成下一个寄存器'],
  ['scanMs', '19', 'int16', '2 采集毫秒 “19”不可用：应为 20 到 60000 的整数'],
  ['scanMs', '60001', 'int16', '2 采集毫秒 “60001”不可用：应为 20 到 60000 的整数'],
  ['scanClass', 'slowly', 'int16', '2 采集周期 “slowly”不可用：应为 fast、normal、slow 之一'],
  ['wordOrder', 'abcd', 'int32', '2 字节序 “abcd”不可用：应为 ABCD、CDAB、BADC、DCBA 之一'],
  ['scale', '1,5', 'int16', '2 系数 “1,5”不可用：应为数值'],
  ['scale', '0', 'int16', '2 系数 系数不能为 0，否则数值永远不变'],
  ['deadband', '-1', 'int16', '2 死区 “-1”不可用：不能小于 0'],
  ['limitH', '1e999', 'int16', '2 上限 “1e999”不可用：应为数值'],
  ['limitH', '5', 'string(8)', '2 上限 文本测点不能有限值，请留空'],
  ['valueMap', '运行', 'int16', '2 值映射 “运行”不可用：应写成 1:运行;2:停止 的样子'],
  ['valueMap', '1:运行;1:停止', 'int16', '2 值映射 “1:运行;1:停止”不可用：原始值 1 出现了两次'],
  ['valueMap', 'on:运行', 'int16', '2 值映射 “on:运行”不可用：原始值应为数字'],
  ['name', '甲\n乙', 'int16', '2 测点名称 “甲\n乙”不可用：不能有换行或控制字符'],
])('%s = %s is refused for %s', (column, cell, dataType, sentence) => {
  expect(tagFaultsOf(`a,ML-01,holding,1,${dataType},"${cell}"`, `tagCode,deviceCode,area,address,dataType,${column}`)).toEqual([sentence])
})

test.each([
  ['80,,70,', '2 上限 限值应满足 下下限 ≤ 下限 ≤ 上限 ≤ 上上限，70 小于 80'],
  [',10,,5', '2 上上限 限值应满足 下下限 ≤ 下限 ≤ 上限 ≤ 上上限，5 小于 10'],
])('limits %s out of order are refused', (limits, sentence) => {
  expect(tagFaultsOf(`a,ML-01,holding,1,int16,${limits}`, 'tagCode,deviceCode,area,address,dataType,limitLL,limitL,limitH,limitHH')).toEqual([sentence])
})

test('equal limits are in order', () => {
  expect(tagFaultsOf('a,ML-01,holding,1,int16,5,5,5,5', 'tagCode,deviceCode,area,address,dataType,limitLL,limitL,limitH,limitHH')).toEqual([])
})

test('a code that stands twice in one file names the earlier line', () => {
  expect(faultsOf('tag', 'tagCode,deviceCode,area,address,dataType\na,ML-01,holding,1,int16\nb,ML-01,holding,2,int16\na,ML-01,holding,3,int16')).toEqual([
    '4 测点编码 测点 a 与第 2 行重复',
  ])
  expect(faultsOf('device', 'deviceCode,protocol,host\nX,modbusTcp,h\nX,modbusTcp,h')).toEqual(['3 设备编码 采集设备 X 与第 2 行重复'])
})

test.each([
  ['port', '70000', '2 端口 “70000”不可用：应为 1 到 65535 的整数'],
  ['addressBase', '-1', '2 地址基数 “-1”不可用：应为 0 到 400001 的整数'],
  ['serialMode', '9600', '2 串口参数 “9600”不可用：应写成 9600 8N1 的样子：波特率、数据位、校验、停止位'],
  ['tsap', '1000', '2 TSAP “1000”不可用：应写成 本地:PLC，各 4 位十六进制，例如 1000:0301'],
  ['protocol', 'profinet', '2 协议 “profinet”不可用：应为 modbusTcp、modbusRtuTcp、modbusRtu、s7 之一'],
  ['enabled', '也许', '2 启用 “也许”不可用：应为 是 或 否'],
])('a device with %s = %s is refused', (column, cell, sentence) => {
  const columns = column === 'protocol' ? 'deviceCode,host,protocol' : `deviceCode,host,protocol,${column}`
  const cells = column === 'protocol' ? `X,h,${cell}` : `X,h,modbusTcp,${cell}`
  expect(faultsOf('device', `${columns}\n${cells}`)).toEqual([sentence])
})

test.each([
  ['是', true],
  ['1', true],
  ['TRUE', true],
  ['否', false],
  ['0', false],
  ['false', false],
])('%s says whether a device is enabled', (cell, enabled) => {
  expect(read('device', `deviceCode,protocol,host,enabled\nX,modbusTcp,h,${cell}`).devices[0]?.enabled).toBe(enabled)
})

test('all faults of a file are reported at once, with the line a person sees', () => {
  const faults = faultsOf(
    'tag',
    'tagCode,deviceCode,area,address,dataType,name\na,ML-99,hold,x,int17,\n\nb,ML-01,holding,1,int16,"两\n行"\nc,ML-01,coil,70000,int16,',
  )
  expect(faults.map((fault) => fault.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual([
    '2 区',
    '2 地址',
    '2 数据类型',
    '2 设备编码',
    '4 测点名称',
    '6 地址',
    '6 数据类型',
  ])
})

test('tags may name a device of the same import', () => {
  const devices = { subject: null, name: 'd.csv', content: readTableFile('d.csv', Buffer.from('deviceCode,protocol,host,addressBase\nNEW,modbusTcp,h,1')) }
  const tags = { subject: null, name: 't.csv', content: readTableFile('t.csv', Buffer.from('tagCode,deviceCode,area,address,dataType\na,NEW,holding,0,int16')) }
  expect(parseConfiguration([tags, devices], []).faults.first).toEqual([{ file: 't.csv', line: 2, column: '地址', reason: '地址 0 小于设备的地址基数 1' }])
})

test('a file without the key column is refused with what is missing', () => {
  expect(() => read('tag', 'deviceCode,protocol,host\nX,modbusTcp,h')).toThrow('文件里没有测点的表头：应有一行包含“测点编码”（tagCode）列')
})

test('100 001 rows are refused naming the limit', () => {
  const rows = Array.from({ length: 100_001 }, (_, n) => ({ line: n + 2, cells: [`t${n}`] }))
  expect(() => parseConfiguration([{ subject: 'tag', name: 'x', content: [{ line: 1, cells: ['tagCode'] }, ...rows] }], known)).toThrow(
    '文件有 100001 行，一次最多导入 100000 行，请分成几个文件导入',
  )
})

test('100 000 good rows are taken', () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => ({ line: n + 2, cells: [`t${n}`, 'ML-01', 'holding', String(n % 65_536), 'int16'] }))
  const { tags, faults } = parseConfiguration(
    [{ subject: 'tag', name: 'x', content: [{ line: 1, cells: ['tagCode', 'deviceCode', 'area', 'address', 'dataType'] }, ...rows] }],
    known,
  )
  expect([tags.length, faults.count]).toEqual([100_000, 0])
}, 120_000)

test('of many faults the first ten thousand are kept and the rest counted', () => {
  const rows = Array.from({ length: 6000 }, (_, n) => ({ line: n + 2, cells: [`t${n}`, 'ML-01', 'holding', 'x', 'y'] }))
  const { faults } = parseConfiguration(
    [{ subject: 'tag', name: 'x', content: [{ line: 1, cells: ['tagCode', 'deviceCode', 'area', 'address', 'dataType'] }, ...rows] }],
    known,
  )
  expect([faults.first.length, faults.count, faults.lineCount]).toEqual([10_000, 12_000, 6000])
})
