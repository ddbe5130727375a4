import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { alarmPriorityDictionary } from './alarmWords.ts'
import { alarmStateDictionary } from './alarm.ts'

export const alarmEventDictionary = 'mes_alarm_event_kind'
export const alarmEventWords = {
  raise: '发生',
  reAlarm: '再次报警',
  clear: '恢复',
  ack: '确认',
  reset: '复位',
  shelve: '搁置',
  unshelve: '取消搁置',
  shelveEnd: '搁置到期',
  suppress: '抑制',
  unsuppress: '解除抑制',
  oos: '停用',
  back: '恢复使用',
  note: '备注',
  unknown: '无法判断',
  known: '恢复判断',
} as const
export type AlarmEventKind = keyof typeof alarmEventWords

/** One thing that happened to an alarm; nobody changes it afterwards (mes_alarm_event). */
const AlarmEventLine = z.object({
  at: z.string(),
  alarmCode: z.string(),
  name: z.string(),
  equipCode: z.string(),
  priority: z.number(),
  kind: z.string(),
  fromState: z.string(),
  toState: z.string(),
  message: z.string(),
  byName: z.string(),
  reason: z.string(),
})

/** Everything that happened to alarms, newest first. */
export const alarmEvents = defineResource({
  name: 'mesAlarmEvent',
  path: '/mes/alarmEvent',
  title: '报警记录',
  label: 'name',
  permission: 'mes:alarmEvent',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: AlarmEventLine,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'at', title: '时间', width: 170, filter: 'shown' },
    { kind: 'dictNumber', name: 'priority', title: '优先级', dictCode: alarmPriorityDictionary, width: 90, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 110, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'name', title: '报警', width: 180, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'kind', title: '事件', dictCode: alarmEventDictionary, width: 100, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'message', title: '说明', width: 240, isSortable: false },
    { kind: 'text', name: 'byName', title: '谁', width: 100, filter: 'folded', isSortable: false },
    { kind: 'text', name: 'reason', title: '理由', width: 200, isSortable: false },
    { kind: 'dict', name: 'fromState', title: '原状态', dictCode: alarmStateDictionary, list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'toState', title: '新状态', dictCode: alarmStateDictionary, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'alarmCode', title: '报警编码', width: 170, list: 'hidden', filter: 'folded', isSortable: false },
  ],
  defaultSort: { column: 'at', order: 'desc' },
})
