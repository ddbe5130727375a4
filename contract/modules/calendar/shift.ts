import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { spansIn } from '../../rules/calendar/clock.ts'

export const calendarScopeDictionary = 'mes_calendar_scope'
export const weekdayDictionary = 'mes_weekday'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '请选择时间')
export const spanList = text(200).refine((written) => spansIn(written) !== null, '应为时段，例如 12:00-12:45 17:30-18:00')
export const scopeRules = [
  { when: { field: 'scope', is: ['workshop'] }, show: ['workshopId'], require: ['workshopId'] },
  { when: { field: 'scope', is: ['machine'] }, show: ['machineId'], require: ['machineId'] },
] as const
export const scopeShape = {
  scope: z.enum(['plant', 'workshop', 'machine'], '请选择适用范围'),
  workshopId: z.string().max(64).nullable().default(null),
  machineId: z.string().max(64).nullable().default(''),
}

/**
 * What a person writes of a shift (factory.md 3.13 mes_shift). An end that is not behind the start is on the next day; `weekdays` are 1
 * (Monday) to 7; `teams` take turns week by week, commas between.
 */
const Shift = z.object({
  code: text(32).min(1, '请输入班次编码'),
  name: text(30).min(1, '请输入班次名称'),
  ...scopeShape,
  startTime: time,
  endTime: time,
  breaks: spanList.default(''),
  weekdays: z.string().regex(/^[1-7](,[1-7])*$/, '请选择工作日'),
  teams: text(100).default(''),
  status: z.enum(['Y', 'N'], '应为是或否').default('Y'),
})

/** The shifts of plant, workshops and machines: the most special ones that exist count. */
export const shifts = defineResource({
  name: 'mesShift',
  path: '/mes/shift',
  title: '班次',
  label: 'name',
  permission: 'mes:shift',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Shift,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '班次编码', width: 120, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '班次', width: 100, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'scope', title: '适用范围', dictCode: calendarScopeDictionary, width: 100, filter: 'shown', initial: 'plant', isSortable: false },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 120, isSortable: false },
    { kind: 'tree', name: 'machineId', title: '设备', resource: 'mesEquipment', width: 140, isSortable: false },
    { kind: 'time', name: 'startTime', title: '开始', width: 90, initial: '08:00:00', isSortable: false },
    { kind: 'time', name: 'endTime', title: '结束', width: 90, initial: '20:00:00', isSortable: false, hint: '不晚于开始就是第二天' },
    { kind: 'text', name: 'breaks', title: '休息', maxLength: 200, width: 200, isSortable: false, initial: '', hint: '例如 12:00-12:45 17:30-18:00' },
    { kind: 'dictMulti', name: 'weekdays', title: '工作日', dictCode: weekdayDictionary, width: 200, initial: '1,2,3,4,5,6', isSortable: false },
    { kind: 'tags', name: 'teams', title: '班组轮换', width: 120, isSortable: false, hint: '几个班组按周轮换，从上到下' },
    { kind: 'switch', name: 'status', title: '启用', width: 80, initial: 'Y', isSortable: false },
  ],
  rules: scopeRules,
  defaultSort: { column: 'code', order: 'asc' },
})
