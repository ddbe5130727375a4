import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { careSection, mannerFields, mannerShape, protocolRules } from './deviceManner.ts'
import { protocolDictionary, wordOrderDictionary } from './plcDevices.ts'
import { PlcDevice } from './plcDevice.ts'
import { label, whole } from './plcFields.ts'
import { areaDictionary, dataTypeDictionary, TagRecord, tagRoleDictionary } from './plcTags.ts'

const permission = 'mes:deviceTemplate'
const yesOrNo = z.enum(['Y', 'N'], '应为是或否')
const tag = TagRecord.shape

/** What a person writes of a tag of a template: of `tagName` what stands behind the machine's code and dot. */
export const TemplateTag = z.object({
  tagName: z.string().regex(/^[A-Za-z0-9_-]{1,31}$/, '应为 1 到 31 个字母、数字或 _ -，不带设备编码'),
  name: tag.name,
  onCard: yesOrNo.default('N'),
  area: tag.area.default('holding'),
  dbNumber: tag.dbNumber,
  address: tag.address.default(0),
  dataType: tag.dataType.default('uint16'),
  bit: tag.bit,
  bitTo: tag.bitTo,
  wordOrder: tag.wordOrder,
  scale: tag.scale,
  offset: tag.offset,
  rawLow: tag.rawLow,
  rawHigh: tag.rawHigh,
  engLow: tag.engLow,
  engHigh: tag.engHigh,
  squareRoot: tag.squareRoot,
  clamp: tag.clamp,
  unit: tag.unit,
  decimals: tag.decimals,
  deadband: tag.deadband,
  limitLL: tag.limitLL,
  limitL: tag.limitL,
  limitH: tag.limitH,
  limitHH: tag.limitHH,
  role: tag.role,
  valueMap: tag.valueMap,
  expression: z.string().trim().max(2000, '最多 2000 个字符').default(''),
})

/**
 * A tag of a template: what stands behind the machine's code and dot. `address` counts from the machine's base address. With an
 * expression it is a calculated tag, and nothing is read for it.
 */
export const templateTags = defineResource({
  name: 'mesTemplateTag',
  path: '/mes/templateTag',
  title: '模板测点',
  label: 'tagName',
  permission,
  owner: 'plant',
  verbs: ['list'],
  row: TemplateTag.extend({ templateId: z.string().min(1).max(64), lineNo: whole(1, 999).default(1) }),
  unique: [['templateId', 'tagName']],
  fields: [
    { kind: 'reference', name: 'templateId', title: '模板', resource: 'mesDeviceTemplate', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'lineNo', title: '行', width: 60, initial: 1 },
    { kind: 'text', name: 'tagName', title: '测点', maxLength: 31, width: 130, isSortable: false, hint: '例如 outTemp，编码是 设备编码.outTemp' },
    { kind: 'text', name: 'name', title: '名称', maxLength: 100, width: 150, isSortable: false },
    { kind: 'dict', name: 'area', title: '区', dictCode: areaDictionary, width: 110, initial: 'holding', isSortable: false },
    { kind: 'number', name: 'dbNumber', title: 'DB号', min: 1, max: 65_535, width: 80, isSortable: false, hint: 'S7 的 DB 区才填' },
    { kind: 'number', name: 'address', title: '地址', min: 0, max: 465_536, width: 90, initial: 0, isSortable: false, hint: '从设备的起始偏移算起' },
    { kind: 'dict', name: 'dataType', title: '类型', dictCode: dataTypeDictionary, width: 110, initial: 'uint16', isSortable: false },
    { kind: 'dict', name: 'role', title: '用途', dictCode: tagRoleDictionary, width: 110, initial: '', isSortable: false },
    { kind: 'text', name: 'unit', title: '单位', maxLength: 20, width: 80, initial: '', isSortable: false },
    { kind: 'number', name: 'decimals', title: '小数位', min: 0, max: 9, width: 80, initial: 0, isSortable: false },
    { kind: 'number', name: 'scale', title: '系数', decimals: 6, width: 90, initial: 1, isSortable: false },
    { kind: 'number', name: 'offset', title: '偏移', decimals: 6, width: 90, initial: 0, isSortable: false },
    { kind: 'switch', name: 'onCard', title: '卡片', width: 80, initial: 'N', isSortable: false, hint: '看板卡片先显示这些测点' },
    { kind: 'number', name: 'limitLL', title: '下下限', decimals: 6, width: 90, isSortable: false },
    { kind: 'number', name: 'limitL', title: '下限', decimals: 6, width: 90, isSortable: false },
    { kind: 'number', name: 'limitH', title: '上限', decimals: 6, width: 90, isSortable: false },
    { kind: 'number', name: 'limitHH', title: '上上限', decimals: 6, width: 90, isSortable: false },
    { kind: 'number', name: 'rawLow', title: '原始下限', decimals: 6, width: 90, isSortable: false },
    { kind: 'number', name: 'rawHigh', title: '原始上限', decimals: 6, width: 90, isSortable: false },
    { kind: 'number', name: 'engLow', title: '量程下限', decimals: 6, width: 90, isSortable: false },
    { kind: 'number', name: 'engHigh', title: '量程上限', decimals: 6, width: 90, isSortable: false },
    { kind: 'switch', name: 'squareRoot', title: '开方', width: 80, initial: 'N', isSortable: false, hint: '数值按原始值的平方根走，四个上下限都要填' },
    { kind: 'switch', name: 'clamp', title: '限幅', width: 80, initial: 'N', isSortable: false, hint: '超出量程的数值显示为量程的一头' },
    { kind: 'number', name: 'bit', title: '位', min: 0, max: 31, width: 70, isSortable: false },
    { kind: 'number', name: 'bitTo', title: '末位', min: 0, max: 31, width: 70, isSortable: false },
    { kind: 'dict', name: 'wordOrder', title: '字节序', dictCode: wordOrderDictionary, width: 110, initial: '', isSortable: false },
    { kind: 'number', name: 'deadband', title: '死区', min: 0, decimals: 6, width: 90, initial: 0, isSortable: false },
    { kind: 'text', name: 'valueMap', title: '值映射', maxLength: 4000, width: 150, initial: '', isSortable: false },
    {
      kind: 'text',
      name: 'expression',
      title: '表达式',
      maxLength: 2000,
      width: 220,
      initial: '',
      isSortable: false,
      hint: '填了就是计算测点，例如 {outTemp} - {inTemp}',
    },
  ],
  defaultSort: { column: 'lineNo', order: 'asc' },
})

/** What many machines have alike (factory.md 7.1): how they are reached, their tags, the table of states that tells how they do. */
export const deviceTemplates = defineResource({
  name: 'mesDeviceTemplate',
  path: '/mes/deviceTemplate',
  title: '设备模板',
  label: 'name',
  permission,
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: z.object({
    code: z.string().regex(/^[A-Za-z0-9_.-]{1,32}$/, '应为 1 到 32 个字母、数字或 _ . -'),
    name: label(100).min(1, '请填写'),
    machineType: z.string().min(1, '请选择类型').max(32).default('other'),
    stateTableId: z.string().max(64).nullable().default(''),
    protocol: PlcDevice.shape.protocol,
    port: PlcDevice.shape.port.default(502),
    unitId: PlcDevice.shape.unitId.default(1),
    timeoutMs: PlcDevice.shape.timeoutMs.default(1000),
    scanMs: PlcDevice.shape.scanMs.default(null),
    addressBase: PlcDevice.shape.addressBase.default(0),
    wordOrder: PlcDevice.shape.wordOrder.default('ABCD'),
    ...mannerShape,
  }),
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '编码', width: 120, filter: 'shown', form: 'once', isRequired: true },
    { kind: 'text', name: 'name', title: '名称', width: 200, filter: 'shown', isRequired: true },
    { kind: 'dict', name: 'machineType', title: '设备类型', dictCode: 'mes_equip_type', width: 110, initial: 'other', isSortable: false },
    {
      kind: 'reference',
      name: 'stateTableId',
      title: '状态表',
      resource: 'mesStateTable',
      width: 140,
      initial: '',
      isSortable: false,
      hint: '不选则按设备类型或全厂的状态表',
    },
    { kind: 'dict', name: 'protocol', title: '协议', dictCode: protocolDictionary, width: 120, initial: 'modbusTcp', isSortable: false },
    { kind: 'number', name: 'port', title: '端口', min: 1, max: 65_535, width: 80, initial: 502, isSortable: false },
    { kind: 'number', name: 'unitId', title: '站号', min: 0, max: 255, width: 80, initial: 1, isSortable: false },
    { kind: 'number', name: 'timeoutMs', title: '超时', unit: 'ms', min: 50, max: 60_000, list: 'hidden', initial: 1000, isSortable: false },
    { kind: 'number', name: 'scanMs', title: '采集周期', unit: 'ms', min: 20, max: 60_000, list: 'hidden', isSortable: false, hint: '不填是 1000' },
    { kind: 'number', name: 'addressBase', title: '地址基数', min: 0, max: 400_001, list: 'hidden', initial: 0, isSortable: false },
    { kind: 'dict', name: 'wordOrder', title: '字节序', dictCode: wordOrderDictionary, width: 120, initial: 'ABCD', isSortable: false },
    ...mannerFields,
  ],
  sections: [
    { title: '模板', fields: ['code', 'name', 'machineType', 'stateTableId'] },
    { title: '通讯', fields: ['protocol', 'port', 'unitId', 'serialMode', 'rack', 'slot', 'tsap', 'timeoutMs', 'scanMs', 'addressBase', 'wordOrder'] },
    careSection,
  ],
  rules: protocolRules,
  defaultSort: { column: 'code', order: 'asc' },
  lines: [{ resource: templateTags, parentField: 'templateId', orderField: 'lineNo' }],
})
