import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { dayTypes } from '../../rules/calendar/model.ts'
import { calendarScopeDictionary, scopeRules, scopeShape, spanList } from './shift.ts'

export const dayTypeDictionary = 'mes_day_type'
export const dayTypeWords = { work: '上班', rest: '休息', holiday: '节假日', maintenance: '保养' } as const

/** What a person writes of days that are not as the week says (factory.md 3.13 mes_calendar_day), both ends inside. Hours only where not the whole day is meant. */
const ExceptionDay = z
  .object({
    ...scopeShape,
    fromDay: z.iso.date('请选择开始日期'),
    toDay: z.iso.date('请选择结束日期'),
    dayType: z.enum(dayTypes, '请选择类型'),
    hours: spanList.default(''),
    memo: z.string().trim().max(100, '不超过 100 个字符').default(''),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], message: '结束日期应不早于开始日期' })

/** Holidays, extra work and planned maintenance of plant, workshops and machines. */
export const exceptionDays = defineResource({
  name: 'mesCalendarDay',
  path: '/mes/calendarDay',
  title: '日历例外',
  label: 'memo',
  permission: 'mes:calendarDay',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: ExceptionDay,
  unique: [],
  fields: [
    { kind: 'date', name: 'fromDay', title: '从', width: 120, filter: 'shown' },
    { kind: 'date', name: 'toDay', title: '到', width: 120, isSortable: false },
    { kind: 'dict', name: 'dayType', title: '类型', dictCode: dayTypeDictionary, width: 100, filter: 'shown', initial: 'holiday', isSortable: false },
    { kind: 'dict', name: 'scope', title: '适用范围', dictCode: calendarScopeDictionary, width: 100, filter: 'shown', initial: 'plant', isSortable: false },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 120, isSortable: false },
    { kind: 'tree', name: 'machineId', title: '设备', resource: 'mesEquipment', width: 140, isSortable: false },
    { kind: 'text', name: 'hours', title: '时段', maxLength: 200, width: 180, initial: '', isSortable: false, hint: '不填就是全天，例如 13:00-17:00' },
    { kind: 'text', name: 'memo', title: '说明', maxLength: 100, width: 220, isSortable: false },
  ],
  rules: scopeRules,
  defaultSort: { column: 'fromDay', order: 'desc' },
})
