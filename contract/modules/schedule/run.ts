import { z } from 'zod'
import type { scheduleRules } from '../../rules/schedule/schedule.ts'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'

/** States of a run (dictionary mes_sched_status). */
export const runStatusTexts = { preview: '预览', applied: '已应用', discarded: '已放弃', undone: '已撤销' } as const

const runStates = {
  field: 'status',
  all: Object.keys(runStatusTexts),
  initial: 'preview',
  way: ['preview', 'applied'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** The rules of a run (dictionary mes_sched_rule). */
export const ruleTexts = { EDD: '交期优先', priority: '优先级优先', minChangeover: '少换线' } as const satisfies Record<(typeof scheduleRules)[number], string>

/** A run of the scheduler (mes_schedule_run, factory.md 3.4), which only the server writes. `inputHash` is the SHA-256 of all it was made of. */
const ScheduleRun = z.object({
  runNo: z.string(),
  status: z.string(),
  rule: z.string(),
  nowTs: z.string(),
  horizonEnd: z.string(),
  taskCount: z.number(),
  lateCount: z.number(),
  lateMin: z.number(),
  changeoverMin: z.number(),
  makespanMin: z.number(),
  unplacedCount: z.number(),
  durationMs: z.number(),
  inputHash: z.string(),
})

const shown = { form: 'shown', isSortable: false } as const

/** What the scheduler was asked and what came of it; the newest applied run is the plan of the plant. */
export const scheduleRuns = defineResource({
  name: 'mesScheduleRun',
  path: '/mes/schedule',
  title: '排程记录',
  label: 'runNo',
  permission: 'mes:schedule',
  verbs: ['list', 'export'],
  row: ScheduleRun,
  unique: [],
  fields: [
    { kind: 'text', name: 'runNo', title: '排程号', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_sched_status', width: 90, filter: 'shown', ...shown },
    { kind: 'dict', name: 'rule', title: '规则', dictCode: 'mes_sched_rule', width: 110, filter: 'shown', ...shown },
    { kind: 'dateTime', name: 'nowTs', title: '从何时排', width: 170, form: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'horizonEnd', title: '排到', width: 170, ...shown },
    { kind: 'number', name: 'taskCount', title: '工序', width: 80, ...shown },
    { kind: 'number', name: 'unplacedCount', title: '没排进去', unit: '道', width: 110, ...shown },
    { kind: 'number', name: 'lateCount', title: '会晚', unit: '单', width: 90, ...shown },
    { kind: 'number', name: 'lateMin', title: '共晚', unit: '分', width: 110, ...shown },
    { kind: 'number', name: 'changeoverMin', title: '换线', unit: '分', width: 110, ...shown },
    { kind: 'number', name: 'makespanMin', title: '总时长', unit: '分', width: 110, ...shown },
    { kind: 'number', name: 'durationMs', title: '计算', unit: '毫秒', width: 110, ...shown },
    { kind: 'text', name: 'inputHash', title: '输入指纹', maxLength: 64, list: 'hidden', ...shown },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: runStates,
})

/** Makes a preview the plan of the plant. Routes of the scheduler give these: nobody presses them beside a record. */
export const applyRun = defineCommand(scheduleRuns, { name: 'apply', title: '应用', from: ['preview'], to: 'applied', places: [] })
export const discardRun = defineCommand(scheduleRuns, {
  name: 'discard',
  title: '放弃',
  from: ['preview'],
  to: 'discarded',
  right: 'mes:schedule:run',
  places: [],
})

/** Gives tasks back what they had before the run. */
export const undoRun = defineCommand(scheduleRuns, { name: 'undo', title: '撤销', from: ['applied'], to: 'undone', right: 'mes:schedule:apply', places: [] })

export const runCommands = [applyRun, discardRun, undoRun] as const
