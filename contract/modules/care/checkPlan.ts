import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { checkCycleDictionary } from '../equipment/machineLines.ts'

const limit = z.number('应为数字').min(-1e9, '不小于 -1000000000').max(1e9, '不大于 1000000000').nullable().default(null)
const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')
const yesOrNo = z.enum(['Y', 'N'], '应为是或否')
const permission = 'mes:checkPlan' // whoever may write a plan may write its items

/** What is looked at: a value between two limits, or whether it is as it should be. */
const CheckItem = z
  .object({
    planId: z.string().min(1).max(64),
    seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
    name: z.string().trim().min(1, '请输入点检项目').max(60, '不超过 60 个字符'),
    method: text(120),
    type: z.enum(['number', 'yesNo'], '请选择类型').default('yesNo'),
    unit: text(16),
    low: limit,
    high: limit,
    needPhoto: yesOrNo.default('N'),
  })
  .refine(({ low, high }) => low === null || high === null || low <= high, { path: ['high'], message: '上限应不小于下限' })
  .refine(({ type, low, high }) => type !== 'number' || low !== null || high !== null, { path: ['low'], message: '数值项目请至少填一个限值' })

/** 点检项目 (mes_check_item), written with the plan. */
export const checkItems = defineResource({
  name: 'mesCheckItem',
  path: '/mes/checkItem',
  title: '点检项目',
  label: 'name',
  permission,
  owner: 'plant',
  verbs: ['list'],
  row: CheckItem,
  unique: [],
  fields: [
    { kind: 'reference', name: 'planId', title: '点检计划', resource: 'mesCheckPlan', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, initial: 1 },
    { kind: 'text', name: 'name', title: '项目', maxLength: 60, width: 150, isRequired: true, isSortable: false },
    { kind: 'text', name: 'method', title: '方法', maxLength: 120, width: 180, isSortable: false },
    { kind: 'dict', name: 'type', title: '类型', dictCode: 'mes_check_item_type', width: 110, initial: 'yesNo', isSortable: false },
    { kind: 'text', name: 'unit', title: '单位', maxLength: 16, width: 80, isSortable: false },
    { kind: 'number', name: 'low', title: '下限', decimals: 3, width: 100, isSortable: false },
    { kind: 'number', name: 'high', title: '上限', decimals: 3, width: 100, isSortable: false },
    { kind: 'switch', name: 'needPhoto', title: '要照片', width: 80, initial: 'N', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

/** What a person writes of a plan: which machine is checked, and how often. */
const CheckPlan = z.object({
  name: z.string().trim().min(1, '请输入计划名称').max(60, '不超过 60 个字符'),
  machineId: z.string('请选择设备').min(1, '请选择设备').max(64),
  cycle: z.enum(['shift', 'day', 'week', 'month', 'year'], '请选择周期').default('day'),
  isOn: yesOrNo.default('Y'),
})

/** 点检计划 (mes_check_plan, factory.md 3.14): the job of the hour makes a record of it for each shift, day, week, month or year. */
export const checkPlans = defineResource({
  name: 'mesCheckPlan',
  path: '/mes/checkPlan',
  title: '点检计划',
  label: 'name',
  permission,
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: CheckPlan,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '计划', maxLength: 60, width: 200, filter: 'shown', isRequired: true },
    { kind: 'tree', name: 'machineId', title: '设备', resource: 'mesEquipment', width: 180, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'dict', name: 'cycle', title: '周期', dictCode: checkCycleDictionary, width: 100, filter: 'shown', initial: 'day', isSortable: false },
    { kind: 'switch', name: 'isOn', title: '启用', width: 80, initial: 'Y', isSortable: false },
  ],
  defaultSort: { column: 'name', order: 'asc' },
  lines: [{ resource: checkItems, parentField: 'planId', orderField: 'seq' }],
})
