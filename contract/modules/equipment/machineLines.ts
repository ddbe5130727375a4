import { z } from 'zod'
import { quantity } from '../../rules/quantity.ts'
import { defineResource } from '../../resource.ts'
import type { Lines } from '../../resource.ts'

/** Dictionary of how often a check item is due. */
export const checkCycleDictionary = 'mes_check_cycle'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const verbs = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const
const permission = 'mes:equipment' // whoever may write a machine may write what belongs to it
const below = { machineId: z.string().min(1, '请选择设备').max(64), lineNo: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(9999).default(1) }
const limit = z.number('应为数字').min(-1e9, '不小于 -1000000000').max(1e9, '不大于 1000000000').nullable().default(null)
const machineField = { kind: 'reference', name: 'machineId', title: '设备', resource: 'mesEquipment', list: 'never', form: 'once' } as const
const orderField = { kind: 'number', name: 'lineNo', title: '行号', width: 80, initial: 1 } as const
const defaultSort = { column: 'lineNo', order: 'asc' } as const

/** Spare parts of a machine; `lifeHours` is how long one lasts in use. */
export const machineParts = defineResource({
  name: 'mesEquipmentPart',
  path: '/mes/equipmentPart',
  title: '备件',
  label: 'name',
  permission,
  owner: 'plant',
  verbs,
  row: z.object({
    ...below,
    partNo: text(60).min(1, '请输入备件编号'),
    name: text(100).min(1, '请输入备件名称'),
    qty: quantity({ positive: true }).default(1),
    lifeHours: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(1_000_000, '不大于 1000000').nullable().default(null),
    stockQty: quantity({ min: 0 }).default(0),
  }),
  unique: [['machineId', 'partNo']],
  fields: [
    machineField,
    orderField,
    { kind: 'text', name: 'partNo', title: '编号', isSortable: false },
    { kind: 'text', name: 'name', title: '名称' },
    { kind: 'quantity', name: 'qty', title: '装机数量', min: 0, initial: 1, isSortable: false },
    { kind: 'number', name: 'lifeHours', title: '寿命', unit: 'h', isSortable: false },
    { kind: 'quantity', name: 'stockQty', title: '库存数量', initial: 0, isSortable: false },
  ],
  defaultSort,
})

/** What is looked at when a machine is checked, and between which values it is well. */
export const machineChecks = defineResource({
  name: 'mesEquipmentCheck',
  path: '/mes/equipmentCheck',
  title: '点检',
  label: 'item',
  permission,
  owner: 'plant',
  verbs,
  row: z
    .object({
      ...below,
      item: text(100).min(1, '请输入点检项目'),
      method: text(200).default(''),
      low: limit,
      high: limit,
      cycle: z.string().max(32).default('day'),
    })
    .refine(({ low, high }) => low === null || high === null || low <= high, { path: ['high'], message: '上限应不小于下限' }),
  unique: [['machineId', 'item']],
  fields: [
    machineField,
    orderField,
    { kind: 'text', name: 'item', title: '项目' },
    { kind: 'text', name: 'method', title: '方法', width: 220, isSortable: false },
    { kind: 'number', name: 'low', title: '下限', decimals: 3, width: 110, isSortable: false },
    { kind: 'number', name: 'high', title: '上限', decimals: 3, width: 110, isSortable: false },
    { kind: 'dict', name: 'cycle', title: '周期', dictCode: checkCycleDictionary, initial: 'day', width: 110, isSortable: false },
  ],
  defaultSort,
})

/** Manuals, drawings and certificates of a machine; `validUntil` is the last day on which one is good, '' for always. */
export const machineDocs = defineResource({
  name: 'mesEquipmentDoc',
  path: '/mes/equipmentDoc',
  title: '图纸资料',
  label: 'name',
  permission,
  owner: 'plant',
  verbs,
  row: z.object({
    ...below,
    name: text(100).min(1, '请输入文件名称'),
    docNo: text(60).default(''),
    file: z.string().max(2000).default(''),
    validUntil: z
      .union([z.literal(''), z.iso.date('请选择正确的日期')])
      .nullable()
      .default(''),
  }),
  unique: [['machineId', 'name']],
  fields: [
    machineField,
    orderField,
    { kind: 'text', name: 'name', title: '名称' },
    { kind: 'text', name: 'docNo', title: '编号', isSortable: false, hint: '证书号或图号' },
    { kind: 'file', name: 'file', title: '附件', isSortable: false },
    { kind: 'date', name: 'validUntil', title: '有效期至', isSortable: false },
  ],
  defaultSort,
})

/** Tags that tell how a machine does: its card on the walls shows the first of them first. */
export const machineTags = defineResource({
  name: 'mesEquipmentTag',
  path: '/mes/equipmentTag',
  title: '测点',
  label: 'tagCode',
  permission,
  owner: 'plant',
  verbs,
  row: z.object({ ...below, tagCode: text(64).min(1, '请选择测点'), purpose: text(100).default('') }),
  unique: [['machineId', 'tagCode']],
  fields: [
    machineField,
    orderField,
    { kind: 'search', name: 'tagCode', title: '名称', dict: 'mes_plc_tag,name,tagCode', width: 220 },
    { kind: 'text', name: 'purpose', title: '用途', width: 220, isSortable: false },
  ],
  defaultSort,
})

/** How they stand below a machine. */
export const machineLines: readonly Lines[] = [machineParts, machineChecks, machineDocs, machineTags].map((resource) => ({
  resource,
  parentField: 'machineId',
  orderField: 'lineNo',
}))
