import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const every = (most: number) => z.number('应为整数').int('应为整数').min(1, '不小于 1').max(most, `不大于 ${most}`).nullable().default(null)

/** What a person writes of a plan: due so many days or running hours after the last time, whichever comes first; the order is made `aheadDays` before. */
const MaintPlan = z
  .object({
    name: z.string().trim().min(1, '请输入计划名称').max(60, '不超过 60 个字符'),
    machineId: z.string('请选择设备').min(1, '请选择设备').max(64),
    everyDays: every(3650),
    everyHours: every(100_000),
    aheadDays: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(90, '不大于 90').default(3),
    content: z.string().trim().min(1, '请输入保养内容').max(1000, '不超过 1000 个字符'),
    isOn: z.enum(['Y', 'N'], '应为是或否').default('Y'),
  })
  .refine(({ everyDays, everyHours }) => everyDays !== null || everyHours !== null, { path: ['everyDays'], message: '请填写天数或运行小时，至少一个' })

/** What the job knows: when it was done last, when it is due by days, and how many hours the machine has run since. */
const Counted = z.object({ lastDay: z.string().nullable(), nextDay: z.string().nullable(), runHours: z.number() })

const plain = { form: 'shown', isSortable: false } as const

/** 保养计划 (mes_maint_plan, factory.md 3.14). */
export const maintPlans = defineResource({
  name: 'mesMaintPlan',
  path: '/mes/maintPlan',
  title: '保养计划',
  label: 'name',
  permission: 'mes:maintPlan',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: MaintPlan,
  assigned: Counted,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '计划', maxLength: 60, width: 200, filter: 'shown', isRequired: true },
    { kind: 'tree', name: 'machineId', title: '设备', resource: 'mesEquipment', width: 170, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'number', name: 'everyDays', title: '每隔天数', unit: '天', min: 1, max: 3650, width: 110, isSortable: false },
    { kind: 'number', name: 'everyHours', title: '每隔运行', unit: 'h', min: 1, max: 100_000, width: 110, isSortable: false, hint: '按设备状态记录的运行时间' },
    { kind: 'number', name: 'aheadDays', title: '提前', unit: '天', min: 0, max: 90, width: 90, initial: 3, isSortable: false, hint: '提前这么多天生成保养单' },
    { kind: 'textarea', name: 'content', title: '保养内容', maxLength: 1000, list: 'hidden', isRequired: true, isSortable: false },
    { kind: 'date', name: 'lastDay', title: '上次保养', width: 120, ...plain },
    { kind: 'date', name: 'nextDay', title: '下次到期', width: 120, form: 'shown' },
    { kind: 'number', name: 'runHours', title: '已运行', unit: 'h', decimals: 1, width: 100, ...plain },
    { kind: 'switch', name: 'isOn', title: '启用', width: 80, initial: 'Y', isSortable: false },
  ],
  defaultSort: { column: 'name', order: 'asc' },
})
