import { z } from 'zod'
import { deviceStandards, PlcDevice } from './plcDevice.ts'

/** How a device wants to be spoken to: written of a device and of a template alike. What a form hides rests as nothing and is read as its standard. */
export const mannerShape = {
  maxRegisters: PlcDevice.shape.maxRegisters.default(deviceStandards.maxRegisters),
  maxGap: PlcDevice.shape.maxGap.default(deviceStandards.maxGap),
  pauseMs: PlcDevice.shape.pauseMs.default(deviceStandards.pauseMs),
  connections: PlcDevice.shape.connections.nullable().default(deviceStandards.connections),
  keepAliveS: PlcDevice.shape.keepAliveS.nullable().default(deviceStandards.keepAliveS),
  rack: PlcDevice.shape.rack.nullable().default(deviceStandards.rack),
  slot: PlcDevice.shape.slot.nullable().default(deviceStandards.slot),
  tsap: PlcDevice.shape.tsap.nullable().default(deviceStandards.tsap),
  serialMode: z
    .union([z.literal(''), PlcDevice.shape.serialMode])
    .nullable()
    .default(deviceStandards.serialMode),
}

export const mannerFields = [
  {
    kind: 'number',
    name: 'maxRegisters',
    title: '每次最多读',
    unit: '个',
    min: 1,
    max: 2000,
    list: 'hidden',
    isSortable: false,
    hint: '设备一次只肯给几个寄存器时填，S7 是字节；不填按协议的最大值',
  },
  {
    kind: 'number',
    name: 'maxGap',
    title: '并读空隙',
    unit: '个',
    min: 0,
    max: 125,
    list: 'hidden',
    isSortable: false,
    hint: '中间没用的地址不超过它就一起读，不填是 8',
  },
  {
    kind: 'number',
    name: 'pauseMs',
    title: '请求间隔',
    unit: 'ms',
    min: 0,
    max: 10_000,
    initial: 0,
    list: 'hidden',
    isSortable: false,
    hint: '网关应答后要歇一歇才填',
  },
  {
    kind: 'number',
    name: 'connections',
    title: '同时连接数',
    min: 1,
    max: 16,
    initial: 1,
    list: 'hidden',
    isSortable: false,
    hint: '同一个地址和端口最多开几个连接，多个站号轮流用，一般 1',
  },
  {
    kind: 'number',
    name: 'keepAliveS',
    title: '保活',
    unit: '秒',
    min: 0,
    max: 3600,
    initial: 10,
    list: 'hidden',
    isSortable: false,
    hint: '连接安静这么久就探一下，0 不探',
  },
  { kind: 'number', name: 'rack', title: '机架', min: 0, max: 7, initial: 0, list: 'hidden', isSortable: false, hint: '一般 0' },
  { kind: 'number', name: 'slot', title: '插槽', min: 0, max: 31, initial: 1, list: 'hidden', isSortable: false, hint: 'S7-1200/1500 填 1，S7-300 填 2' },
  {
    kind: 'text',
    name: 'tsap',
    title: 'TSAP',
    maxLength: 9,
    initial: '',
    list: 'hidden',
    isSortable: false,
    hint: '一般不填；LOGO!、S7-200 写 本地:PLC，例如 1000:0301',
  },
  {
    kind: 'text',
    name: 'serialMode',
    title: '串口参数',
    maxLength: 12,
    initial: '9600 8N1',
    list: 'hidden',
    isSortable: false,
    hint: '波特率 数据位校验停止位，例如 9600 8N1',
  },
] as const

export const careSection = { title: '照顾设备', fields: ['maxRegisters', 'maxGap', 'pauseMs', 'connections', 'keepAliveS'] } as const

/** What a form asks of each protocol. */
export const protocolRules = [
  { when: { field: 'protocol', is: ['modbusTcp', 'modbusRtuTcp', 's7'] }, show: ['connections', 'keepAliveS'] },
  { when: { field: 'protocol', is: ['modbusRtu'] }, show: ['serialMode'] },
  { when: { field: 'protocol', is: ['s7'] }, show: ['rack', 'slot', 'tsap'] },
] as const
