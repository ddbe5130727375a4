import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { endedTaskStates, taskStates } from './planStates.ts'

/**
 * A task (工序任务), which only the server writes: splitting makes it, the scheduler gives it its time and machine, commands move it.
 * `predecessorIds` are ids with commas between; `runMin` is without `setupMin`; `overlapPct` of a predecessor is enough to begin, 0: all of it;
 * it begins at most `maxWaitMin` after that has ended, 0: whenever. `chosenId` is the machine that a person chose, which the scheduler keeps.
 */
const Task = z.object({
  taskNo: z.string(),
  planId: z.string(),
  seq: z.number(),
  processId: z.string(),
  machineType: z.string(),
  equipmentId: z.string().nullable(),
  chosenId: z.string().nullable(),
  planStart: z.string().nullable(),
  planEnd: z.string().nullable(),
  setupMin: z.number(),
  runMin: z.number(),
  overlapPct: z.number(),
  maxWaitMin: z.number(),
  ccp: z.string(),
  qtyPlan: z.number(),
  qtyGood: z.number(),
  qtyBad: z.number(),
  /** the most that it may make, good and bad, where somebody signed for more than the order allows */
  qtyMost: z.number().nullable(),
  unit: z.string(),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  pinned: z.string(),
  predecessorIds: z.string(),
  skipReason: z.string(),
  pauseReason: z.string(),
  /** Y or N once it has ended, empty where it had no time: not more than 30 minutes after its planned end */
  kept: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const amount = { decimals: 3, unitField: 'unit', unitDict: 'mes_unit', width: 110, ...plain } as const

/** Tasks of plans (mes_task, factory.md 3.3; ISA-95 job orders): one step of one batch on one machine. */
export const tasks = defineResource({
  name: 'mesTask',
  path: '/mes/task',
  title: '工序任务',
  label: 'taskNo',
  permission: 'mes:task',
  verbs: ['list', 'export'],
  row: Task,
  unique: [],
  fields: [
    { kind: 'text', name: 'taskNo', title: '任务号', width: 130, form: 'shown', filter: 'shown' },
    { kind: 'reference', name: 'processId', title: '工序', resource: 'mesProcess', width: 90, filter: 'shown', ...plain },
    { kind: 'reference', name: 'equipmentId', title: '设备', resource: 'mesEquipment', width: 150, filter: 'shown', ...plain },
    { kind: 'quantity', name: 'qtyPlan', title: '计划量', ...amount, doneField: 'qtyGood', width: 190 },
    { kind: 'dateTime', name: 'planEnd', title: '计划结束', width: 228, form: 'shown', due: { over: [...endedTaskStates] } },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_task_status', width: 90, filter: 'shown', ...plain },
    { kind: 'reference', name: 'planId', title: '生产计划', resource: 'mesPlan', width: 160, filter: 'shown', ...plain },
    { kind: 'number', name: 'seq', title: '序', width: 60, ...plain },
    { kind: 'reference', name: 'chosenId', title: '指定设备', resource: 'mesEquipment', list: 'hidden', ...plain },
    { kind: 'dict', name: 'machineType', title: '设备类型', dictCode: 'mes_equip_type', list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'planStart', title: '计划开始', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'number', name: 'setupMin', title: '换线', unit: '分', width: 90, list: 'hidden', ...plain },
    { kind: 'number', name: 'runMin', title: '加工', unit: '分', width: 90, ...plain },
    { kind: 'number', name: 'overlapPct', title: '重叠', unit: '%', list: 'hidden', ...plain },
    { kind: 'number', name: 'maxWaitMin', title: '最长等待', unit: '分', list: 'hidden', ...plain },
    { kind: 'switch', name: 'ccp', title: '关键控制点', list: 'hidden', ...plain },
    { kind: 'quantity', name: 'qtyGood', title: '合格', ...amount, list: 'hidden' },
    { kind: 'quantity', name: 'qtyBad', title: '不良', ...amount },
    { kind: 'quantity', name: 'qtyMost', title: '超产放行到', ...amount, list: 'hidden' },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'actualStart', title: '实际开始', width: 170, form: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'actualEnd', title: '实际结束', width: 170, form: 'shown', isSortable: false },
    { kind: 'switch', name: 'pinned', title: '锁定', width: 80, list: 'hidden', ...plain },
    { kind: 'text', name: 'predecessorIds', title: '前序任务', list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'skipReason', title: '跳过原因', list: 'hidden', ...plain },
    { kind: 'text', name: 'pauseReason', title: '暂停原因', list: 'hidden', ...plain },
    { kind: 'switch', name: 'kept', title: '按计划完成', width: 110, list: 'hidden', filter: 'folded', ...plain },
  ],
  defaultSort: mostUrgentFirst,
  states: taskStates,
})
