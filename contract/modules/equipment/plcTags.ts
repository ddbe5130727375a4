import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { wordOrderDictionary } from './plcDevices.ts'
import { PlcTag } from './plcTag.ts'
import { valueWordsIn } from './valueWords.ts'

/** Dictionaries of tags; their values are those of the contract, people rename the words. */
export const areaDictionary = 'mes_plc_area'
export const dataTypeDictionary = 'mes_plc_data_type'
export const scanClassDictionary = 'mes_plc_scan_class'
export const tagRoleDictionary = 'mes_plc_tag_role'

/** A choice that may be left open: nothing is an empty text where it rests. */
const open = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal(''), schema])
    .nullable()
    .default('')
const { shape } = PlcTag

/** What a person writes of a tag: as it is read, with its words as `1:运行;2:停止`. */
export const TagRecord = PlcTag.extend({
  bit: shape.bit.default(null),
  bitTo: shape.bitTo.default(null),
  dbNumber: shape.dbNumber.default(null),
  wordOrder: open(shape.wordOrder.unwrap()),
  scale: shape.scale.refine((scale) => scale !== 0, '系数不能为 0，否则数值永远不变').default(1),
  offset: shape.offset.default(0),
  rawLow: shape.rawLow.default(null),
  rawHigh: shape.rawHigh.default(null),
  engLow: shape.engLow.default(null),
  engHigh: shape.engHigh.default(null),
  squareRoot: shape.squareRoot.default('N'),
  clamp: shape.clamp.default('N'),
  unit: shape.unit.default(''),
  decimals: shape.decimals.default(0),
  scanClass: open(shape.scanClass.unwrap()),
  scanMs: shape.scanMs.default(null),
  deadband: shape.deadband.default(0),
  staleAfterMs: shape.staleAfterMs.default(null),
  limitLL: shape.limitLL.default(null),
  limitL: shape.limitL.default(null),
  limitH: shape.limitH.default(null),
  limitHH: shape.limitHH.default(null),
  role: open(shape.role.unwrap()),
  valueMap: z
    .string()
    .max(4000, '最多 4000 个字符')
    .superRefine((text, context) => {
      const read = valueWordsIn(text)
      if ('reason' in read) context.addIssue({ code: 'custom', message: read.reason })
      else if (!shape.valueMap.safeParse(read.words).success) context.addIssue({ code: 'custom', message: '应写成 1:运行;2:停止 的样子，原始值是数字' })
    })
    .nullable()
    .default(''),
  equipmentCode: open(shape.equipmentCode.unwrap()),
})

/** The values that are read, as people edit them (factory.md 7.1). A change is read by within 2 s. */
export const plcTags = defineResource({
  name: 'mesPlcTag',
  path: '/mes/plcTag',
  title: '测点',
  label: 'name',
  permission: 'mes:plcTag',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: TagRecord,
  unique: [['tagCode']],
  fields: [
    {
      kind: 'text',
      name: 'tagCode',
      title: '测点编码',
      maxLength: 64,
      width: 170,
      filter: 'shown',
      form: 'once',
      isRequired: true,
      hint: '例如 ML-01.outTemp',
    },
    { kind: 'text', name: 'name', title: '测点名称', maxLength: 100, width: 260, filter: 'shown', isRequired: true },
    {
      kind: 'search',
      name: 'deviceCode',
      title: '采集设备',
      dict: 'mes_plc_device,name,deviceCode',
      width: 150,
      filter: 'shown',
      isRequired: true,
      isSortable: false,
    },
    {
      kind: 'dict',
      name: 'area',
      title: '区',
      dictCode: areaDictionary,
      width: 110,
      filter: 'folded',
      initial: 'holding',
      isRequired: true,
      isSortable: false,
    },
    { kind: 'number', name: 'dbNumber', title: 'DB 号', min: 1, max: 65_535, width: 80, list: 'hidden', isSortable: false, hint: 'DB5.DBD10 的 5' },
    {
      kind: 'number',
      name: 'address',
      title: '地址',
      min: 0,
      max: 465_536,
      width: 90,
      isRequired: true,
      isSortable: false,
      hint: '照说明书填，读取时减去设备的地址基数；S7 填字节号，DB5.DBD10 的 10',
    },
    {
      kind: 'dict',
      name: 'dataType',
      title: '数据类型',
      dictCode: dataTypeDictionary,
      width: 110,
      filter: 'folded',
      initial: 'uint16',
      isRequired: true,
      isSortable: false,
    },
    {
      kind: 'number',
      name: 'bit',
      title: '位',
      min: 0,
      max: 31,
      width: 70,
      list: 'hidden',
      isSortable: false,
      hint: 'bool 是第几位，0 到 15（S7 是 0 到 7），不填则非 0 为真；int8、uint8 填 0 取低字节、8 取高字节；只取几位填最低的一位',
    },
    {
      kind: 'number',
      name: 'bitTo',
      title: '末位',
      min: 0,
      max: 31,
      width: 70,
      list: 'hidden',
      isSortable: false,
      hint: '只取字里几位时填最高的一位，例如位 4 到末位 7',
    },
    { kind: 'dict', name: 'wordOrder', title: '字节序', dictCode: wordOrderDictionary, list: 'hidden', initial: '', isSortable: false, hint: '不填用设备的' },
    { kind: 'number', name: 'scale', title: '系数', decimals: 6, width: 90, initial: 1, isSortable: false, hint: '数值 = 原始值 × 系数 + 偏移' },
    { kind: 'number', name: 'offset', title: '偏移', decimals: 6, list: 'hidden', initial: 0, isSortable: false },
    { kind: 'number', name: 'rawLow', title: '原始下限', decimals: 6, list: 'hidden', isSortable: false, hint: '例如 0；四个都填就按两头换算，系数留 1' },
    { kind: 'number', name: 'rawHigh', title: '原始上限', decimals: 6, list: 'hidden', isSortable: false, hint: '例如 27648；只填原始的，超出即传感器故障' },
    { kind: 'number', name: 'engLow', title: '量程下限', decimals: 6, list: 'hidden', isSortable: false, hint: '例如 0.0，单位同数值' },
    { kind: 'number', name: 'engHigh', title: '量程上限', decimals: 6, list: 'hidden', isSortable: false, hint: '例如 16.0；数值超出即标明超出量程' },
    {
      kind: 'switch',
      name: 'squareRoot',
      title: '开方',
      list: 'hidden',
      initial: 'N',
      isSortable: false,
      hint: '差压测流量：数值按原始值的平方根走，四个上下限都要填',
    },
    { kind: 'switch', name: 'clamp', title: '限幅', list: 'hidden', initial: 'N', isSortable: false, hint: '超出量程的数值显示为量程的一头，并标明已限幅' },
    { kind: 'text', name: 'unit', title: '单位', maxLength: 20, width: 80, isSortable: false },
    { kind: 'number', name: 'decimals', title: '小数位', min: 0, max: 9, width: 80, initial: 0, list: 'hidden', isSortable: false },
    {
      kind: 'dict',
      name: 'scanClass',
      title: '采集快慢',
      dictCode: scanClassDictionary,
      list: 'hidden',
      initial: '',
      isSortable: false,
      hint: '不填用设备的采集周期',
    },
    { kind: 'number', name: 'scanMs', title: '采集周期', unit: 'ms', min: 20, max: 60_000, list: 'hidden', isSortable: false, hint: '填了就以它为准' },
    {
      kind: 'number',
      name: 'deadband',
      title: '死区',
      min: 0,
      decimals: 6,
      list: 'hidden',
      initial: 0,
      isSortable: false,
      hint: '变化超过它才再存一次，看板总是最新值',
    },
    {
      kind: 'number',
      name: 'staleAfterMs',
      title: '过期',
      unit: 'ms',
      min: 100,
      max: 86_400_000,
      list: 'hidden',
      isSortable: false,
      hint: '不填是 3 个采集周期，至少 1500',
    },
    { kind: 'number', name: 'limitLL', title: '下下限', decimals: 6, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'limitL', title: '下限', decimals: 6, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'limitH', title: '上限', decimals: 6, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'limitHH', title: '上上限', decimals: 6, list: 'hidden', isSortable: false },
    {
      kind: 'dict',
      name: 'role',
      title: '用途',
      dictCode: tagRoleDictionary,
      width: 100,
      filter: 'folded',
      initial: '',
      isSortable: false,
      hint: '设备状态、故障和计数由它找到',
    },
    { kind: 'text', name: 'valueMap', title: '值映射', maxLength: 4000, list: 'hidden', initial: '', isSortable: false, hint: '写成 1:运行;2:停止 的样子' },
    {
      kind: 'search',
      name: 'equipmentCode',
      title: '机台',
      dict: 'mes_equipment,name,equipCode',
      width: 150,
      filter: 'folded',
      initial: '',
      isSortable: false,
      hint: '在它的看板上显示',
    },
  ],
  sections: [
    { title: '测点', fields: ['tagCode', 'name', 'equipmentCode', 'role'] },
    {
      title: '从哪里读',
      fields: ['deviceCode', 'area', 'dbNumber', 'address', 'dataType', 'bit', 'bitTo', 'wordOrder', 'scanClass', 'scanMs', 'staleAfterMs'],
    },
    { title: '数值', fields: ['scale', 'offset', 'rawLow', 'rawHigh', 'engLow', 'engHigh', 'squareRoot', 'clamp', 'unit', 'decimals', 'valueMap', 'deadband'] },
    { title: '限值', fields: ['limitLL', 'limitL', 'limitH', 'limitHH'] },
  ],
  rules: [
    { when: { field: 'dataType', is: ['bool', 'int8', 'uint8', 'uint16', 'uint32'] }, show: ['bit'] },
    { when: { field: 'dataType', is: ['uint8', 'uint16', 'uint32'] }, show: ['bitTo'] },
    { when: { field: 'area', is: ['db'] }, show: ['dbNumber'] },
  ],
  defaultSort: { column: 'tagCode', order: 'asc' },
})
