import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { careSection, mannerFields, mannerShape, protocolRules } from './deviceManner.ts'
import { PlcDevice } from './plcDevice.ts'

/** Dictionaries of devices; their values are those of the contract, people rename the words. */
export const protocolDictionary = 'mes_plc_protocol'
export const wordOrderDictionary = 'mes_word_order'
export const deviceUseDictionary = 'mes_plc_use'

/** What a person writes of a device: as it is read, with `enabled` 1 or 0 as it rests. What a form hides rests as nothing and is read as its standard. */
export const DeviceRecord = PlcDevice.extend({
  port: PlcDevice.shape.port.default(502),
  unitId: PlcDevice.shape.unitId.default(1),
  timeoutMs: PlcDevice.shape.timeoutMs.default(1000),
  scanMs: PlcDevice.shape.scanMs.default(null),
  addressBase: PlcDevice.shape.addressBase.default(0),
  enabled: z.union([z.literal(0), z.literal(1)], '应为启用或停用').default(1),
  ...mannerShape,
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
  owner: 'plant',
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
    {
      kind: 'text',
      name: 'host',
      title: '主机地址',
      width: 160,
      filter: 'shown',
      isRequired: true,
      hint: 'PLC 或网关的 IP 地址或主机名；串口填 COM3 或 /dev/ttyUSB0',
    },
    {
      kind: 'number',
      name: 'port',
      title: '端口',
      min: 1,
      max: 65_535,
      width: 90,
      initial: 502,
      isSortable: false,
      hint: 'Modbus 一般 502，S7 是 102，串口不用',
    },
    {
      kind: 'number',
      name: 'unitId',
      title: '站号',
      min: 0,
      max: 255,
      width: 80,
      initial: 1,
      isSortable: false,
      hint: '网关后面的设备各有站号，直连一般是 1；S7 不用',
    },
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
    ...mannerFields,
  ],
  sections: [
    { title: '设备', fields: ['deviceCode', 'name', 'enabled'] },
    { title: '连接', fields: ['protocol', 'host', 'port', 'unitId', 'serialMode', 'rack', 'slot', 'tsap', 'timeoutMs'] },
    { title: '读取', fields: ['scanMs', 'wordOrder', 'addressBase'] },
    careSection,
  ],
  rules: protocolRules,
  defaultSort: { column: 'deviceCode', order: 'asc' },
})
