import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { alarmStates } from '../../rules/alarm/alarmState.ts'
import { alarmPriorityDictionary } from './alarmWords.ts'

export const alarmStateDictionary = 'mes_alarm_state'
export const shelveReasonDictionary = 'mes_shelve_reason'

/** Words of the states A to I. */
export const alarmStateWords = { A: '正常', B: '未确认', C: '已确认', D: '已恢复', E: '锁存未确认', F: '待复位', G: '搁置', H: '抑制', I: '停用' } as const

/** One alarm as it stands now; only the server writes it. `message` carries value, limit and fault word of the last raise. */
const Alarm = z.object({
  alarmCode: z.string(),
  name: z.string(),
  equipCode: z.string(),
  priority: z.number(),
  state: z.string(),
  stateSince: z.string(),
  raisedAt: z.string(),
  message: z.string(),
  actedBy: z.string(),
  actedAt: z.string(),
  reason: z.string(),
  shelvedUntil: z.string(),
})

/** The current alarms (factory.md 7.2 mes_alarm): one record for each definition, all its life. */
export const alarms = defineResource({
  name: 'mesAlarm',
  path: '/mes/alarm',
  title: '报警',
  label: 'name',
  permission: 'mes:alarm',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: Alarm,
  unique: [['alarmCode']],
  fields: [
    // given once, with its definition: so its version is read, which commands need
    { kind: 'text', name: 'alarmCode', title: '报警编码', width: 170, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '报警', width: 190, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 110, filter: 'shown', isSortable: false },
    { kind: 'dictNumber', name: 'priority', title: '优先级', dictCode: alarmPriorityDictionary, width: 90, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'state', title: '状态', dictCode: alarmStateDictionary, width: 110, filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'stateSince', title: '状态开始', width: 170, isSortable: false },
    { kind: 'dateTime', name: 'raisedAt', title: '最近发生', width: 170 },
    { kind: 'text', name: 'message', title: '说明', width: 240, isSortable: false },
    { kind: 'text', name: 'actedBy', title: '处理人', width: 100, isSortable: false },
    { kind: 'dateTime', name: 'actedAt', title: '处理时间', width: 170, isSortable: false },
    { kind: 'text', name: 'reason', title: '处理说明', width: 200, isSortable: false },
    { kind: 'dateTime', name: 'shelvedUntil', title: '搁置到', width: 170, isSortable: false },
  ],
  defaultSort: { column: 'raisedAt', order: 'desc' },
  states: { field: 'state', all: alarmStates, initial: 'A', way: ['A', 'B', 'C', 'A'], editable: [], deletable: [] },
})

const why = (title: string) => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true }) as const

export const ackAlarm = defineCommand(alarms, { name: 'ack', title: '确认', from: ['B', 'D', 'E'], tone: 'primary' })
export const resetAlarm = defineCommand(alarms, { name: 'reset', title: '复位', from: ['E', 'F'] })
export const shelveAlarm = defineCommand(alarms, {
  name: 'shelve',
  title: '搁置',
  from: ['A', 'B', 'C', 'D', 'E', 'F'],
  to: 'G',
  asks: [
    { kind: 'number', name: 'minutes', title: '多久', unit: '分', min: 1, max: 10_080, initial: 30, isRequired: true },
    { kind: 'dict', name: 'cause', title: '原因', dictCode: shelveReasonDictionary, initial: 'maintenance', isRequired: true },
    why('说明'),
  ],
})
export const unshelveAlarm = defineCommand(alarms, { name: 'unshelve', title: '取消搁置', from: ['G'] })
export const alarmOutOfService = defineCommand(alarms, {
  name: 'oos',
  title: '停用',
  from: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
  to: 'I',
  tone: 'danger',
  confirm: '停用后这条报警不再发生，直到有人恢复使用。',
  asks: [{ kind: 'text', name: 'workOrder', title: '工单号', maxLength: 32 }, why('停用原因')],
})
export const alarmInService = defineCommand(alarms, { name: 'back', title: '恢复使用', from: ['I'], right: alarmOutOfService.right })
export const noteAlarm = defineCommand(alarms, { name: 'note', title: '备注', asks: [why('备注')] })

export const alarmCommands = [ackAlarm, resetAlarm, shelveAlarm, unshelveAlarm, alarmOutOfService, alarmInService, noteAlarm] as const
