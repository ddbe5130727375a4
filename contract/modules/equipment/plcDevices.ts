import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { deviceStandards, PlcDevice } from './plcDevice.ts'

/** Dictionaries of devices; their values are those of the contract, people rename the words. */
export const protocolDictionary = 'mes_plc_protocol'
export const wordOrderDictionary = 'mes_word_order'
export const deviceUseDictionary = 'mes_plc_use'

/** What a person writes of a device: as it is read, with `enabled` 1 or 0 as it rests. What a form hides rests as nothing and is read as its standard. */
const DeviceRecord = PlcDevice.extend({
  port: PlcDevice.shape.port.default(502),
  unitId: PlcDevice.shape.unitId.default(1),
  timeoutMs: PlcDevice.shape.timeoutMs.default(1000),
  scanMs: PlcDevice.shape.scanMs.default(null),
  addressBase: PlcDevice.shape.addressBase.default(0),
  enabled: z.union([z.literal(0), z.literal(1)], '应为启用或停用').default(1),
  maxRegisters: PlcDevice.shape.maxRegisters.default(deviceStandards.maxRegisters),
  maxGap: PlcDevice.shape.maxGap.default(deviceStandards.maxGap),
  pauseMs: PlcDevice.shape.pauseMs.default(deviceStandards.pauseMs),
  connections: PlcDevice.shape.connections.nullable().default(deviceStandards.connections),
  keepAliveS: PlcDevice.shape.keepAliveS.nullable().default(deviceStandards.keepAliveS),
  rack: PlcDevice.shape.rack.nullable().default(deviceStandards.rack),
  slot: PlcDevice.shape.slot.nullable().default(deviceStandards.slot),
  tsap: PlcDevice.shape.tsap.nullable().default(deviceStandards.tsap),
  serialMode: PlcDevice.shape.serialMode.nullable().default(deviceStandards.serialMode),
})

/**
 * The devices that are read, as people edit them (factory.md 7.1). A change is read by within 2 s. Import and export go the way of
 * observing.md, with routes of their own.
 */
export const plcDevices = defineResource({
  name: 'mesPlcDevice',
  path: '/mes/plcDevice',
  title: '采集设备',
  label: 'name',
  permission: 'mes:plcDevice',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: DeviceRecord,
  unique: [['deviceCode']],
  fields: [
    {
      kind: 'text',
      name: 'deviceCode',
      title: '设备编码',
      maxLength: 64,
      width: 130,
      filter: 'shown',
      form: 'once',
      isRequired: true,
      hint: '字母、数字、点、横线或下划线，例如 ML-01',
    },
    { kind: 'text', name: 'name', title: '设备名称', maxLength: 100, width: 200, filter: 'shown', isRequired: true },
    { kind: 'dict', name: 'protocol', title: '协议', dictCode: protocolDictionary, width: 130, initial: 'modbusTcp', isRequired: true, isSortable: false },
    { kind: 'text', name: 'host', title: '主机地址', width: 160, filter: 'shown', isRequired: true, hint: 'PLC 或网关的 IP 地址或主机名；串口填 COM3 或 /dev/ttyUSB0' },
    { kind: 'number', name: 'port', title: '端口', min: 1, max: 65_535, width: 90, initial: 502, isSortable: false, hint: 'Modbus 一般 502，S7 是 102，串口不用' },
    { kind: 'number', name: 'unitId', title: '站号', min: 0, max: 255, width: 80, initial: 1, isSortable: false, hint: '网关后面的设备各有站号，直连一般是 1' },
    {
      kind: 'dictNumber',
      name: 'enabled',
      title: '启用',
      dictCode: deviceUseDictionary,
      width: 90,
      filter: 'shown',
      initial: 1,
      isSortable: false,
      hint: '停用后不再连接，测点标明已停用',
    },
    { kind: 'number', name: 'scanMs', title: '采集周期', unit: 'ms', min: 20, max: 60_000, width: 110, isSortable: false, hint: '不填是 1000' },
    { kind: 'number', name: 'timeoutMs', title: '超时', unit: 'ms', min: 50, max: 60_000, width: 100, initial: 1000, list: 'hidden', isSortable: false },
    {
      kind: 'dict',
      name: 'wordOrder',
      title: '字节序',
      dictCode: wordOrderDictionary,
      width: 110,
      initial: 'ABCD',
      isRequired: true,
      isSortable: false,
      hint: '不确定就先用 ABCD，调试时四种并排看',
    },
    {
      kind: 'number',
      name: 'addressBase',
      title: '地址基数',
      min: 0,
      max: 400_001,
      width: 110,
      initial: 0,
      list: 'hidden',
      isSortable: false,
      hint: '说明书的地址从 0 开始填 0，从 1 开始填 1，40001 写法填 40001',
    },
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
    { kind: 'number', name: 'maxGap', title: '并读空隙', unit: '个', min: 0, max: 125, list: 'hidden', isSortable: false, hint: '中间没用的地址不超过它就一起读，不填是 8' },
    { kind: 'number', name: 'pauseMs', title: '请求间隔', unit: 'ms', min: 0, max: 10_000, initial: 0, list: 'hidden', isSortable: false, hint: '网关应答后要歇一歇才填' },
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
    { kind: 'number', name: 'keepAliveS', title: '保活', unit: '秒', min: 0, max: 3600, initial: 10, list: 'hidden', isSortable: false, hint: '连接安静这么久就探一下，0 不探' },
    { kind: 'number', name: 'rack', title: '机架', min: 0, max: 7, initial: 0, list: 'hidden', isSortable: false, hint: '一般 0' },
    { kind: 'number', name: 'slot', title: '插槽', min: 0, max: 31, initial: 1, list: 'hidden', isSortable: false, hint: 'S7-1200/1500 填 1，S7-300 填 2' },
    { kind: 'text', name: 'tsap', title: 'TSAP', maxLength: 9, initial: '', list: 'hidden', isSortable: false, hint: '一般不填；LOGO!、S7-200 写 本地:PLC，例如 1000:0301' },
    { kind: 'text', name: 'serialMode', title: '串口参数', maxLength: 12, initial: '9600 8N1', list: 'hidden', isSortable: false, hint: '波特率 数据位校验停止位，例如 9600 8N1' },
  ],
  sections: [
    { title: '设备', fields: ['deviceCode', 'name', 'enabled'] },
    { title: '连接', fields: ['protocol', 'host', 'port', 'unitId', 'serialMode', 'rack', 'slot', 'tsap', 'timeoutMs'] },
    { title: '读取', fields: ['scanMs', 'wordOrder', 'addressBase'] },
    { title: '照顾设备', fields: ['maxRegisters', 'maxGap', 'pauseMs', 'connections', 'keepAliveS'] },
  ],
  rules: [
    { when: { field: 'protocol', is: ['modbusTcp', 'modbusRtuTcp', 's7'] }, show: ['connections', 'keepAliveS'] },
    { when: { field: 'protocol', is: ['modbusRtu'] }, show: ['serialMode'] },
    { when: { field: 'protocol', is: ['s7'] }, show: ['rack', 'slot', 'tsap'] },
  ],
  defaultSort: { column: 'deviceCode', order: 'asc' },
})
