import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import type { States } from '../../resource.ts'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'

/** States of a report (dictionary mes_report_status). */
export const reportStatusTexts = { draft: '草稿', submitted: '已提交', confirmed: '已确认', corrected: '已更正', void: '已作废' } as const
export type ReportStatus = keyof typeof reportStatusTexts

/** Where a count beside a report comes from (dictionary mes_count_source). */
export const countSourceTexts = { counter: '设备计数', manual: '人工' } as const
export type CountSource = keyof typeof countSourceTexts

/** Reports of which nothing was decided yet. */
export const openReportStates = ['draft', 'submitted'] as const satisfies ReportStatus[]

/** Good (合格) of plans, orders, figures and walls is what reports of the last step in these states say; what nobody confirmed was not made. */
export const goodReportStates = ['confirmed'] as const satisfies ReportStatus[]

/** Reports that count for their task: what it says it made is their sum. */
export const countedReportStates = ['submitted', 'confirmed'] as const satisfies ReportStatus[]

const reportStates = {
  field: 'status',
  all: Object.keys(reportStatusTexts),
  initial: 'draft',
  way: ['draft', 'submitted', 'confirmed'],
  editable: ['draft'],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** What a person may still write while it is a draft: amounts of the task's unit, who did it, and why some is bad. */
const Report = z.object({
  qtyGood: quantity({ min: 0 }),
  qtyBad: quantity({ min: 0 }).default(0),
  reasons: z.string().trim().max(200, '不超过 200 个字符').default(''),
  personIds: z.string().max(1000).default(''),
})

const Assigned = z.object({
  reportNo: z.string(),
  taskId: z.string(),
  unit: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  correctOf: z.string().nullable(),
  processId: z.string().nullable(),
  equipmentId: z.string().nullable(),
  /** the shift in which it was made: yyyy-MM-dd and its name */
  shift: z.string(),
  /** whether its step is the last of its batch: what it made is output of the plant */
  isLast: z.string(),
  /** what the machine itself counted in the same time, in the unit of the task; null where nothing counts */
  countGood: z.number().nullable(),
  countBad: z.number().nullable(),
  /** reported less counted, good and bad together */
  countDiff: z.number().nullable(),
  countedBy: z.string(),
  status: z.string(),
})

const amount = { decimals: 3, unitField: 'unit', unitDict: 'mes_unit', min: 0, width: 120, isSortable: false } as const
const counted = { decimals: 3, unitField: 'unit', unitDict: 'mes_unit', width: 120, form: 'shown', isSortable: false } as const
const plain = { form: 'shown', isSortable: false } as const

/** Work reports (mes_work_report, factory.md 3.8). One that was confirmed is never edited: a correction replaces it. */
export const workReports = defineResource({
  name: 'mesWorkReport',
  path: '/mes/workReport',
  title: '报工',
  label: 'reportNo',
  permission: 'mes:workReport',
  verbs: ['list', 'edit', 'export'],
  row: Report,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'reportNo', title: '报工单号', width: 150, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_report_status', width: 90, filter: 'shown', ...plain },
    { kind: 'reference', name: 'taskId', title: '工序任务', resource: 'mesTask', width: 150, filter: 'shown', ...plain },
    { kind: 'reference', name: 'processId', title: '工序', resource: 'mesProcess', width: 110, filter: 'shown', ...plain },
    { kind: 'reference', name: 'equipmentId', title: '设备', resource: 'mesEquipment', width: 150, filter: 'folded', ...plain },
    { kind: 'quantity', name: 'qtyGood', title: '合格', ...amount },
    { kind: 'quantity', name: 'qtyBad', title: '不良', initial: 0, ...amount },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', ...plain },
    { kind: 'quantity', name: 'countGood', title: '设备计合格', ...counted },
    { kind: 'quantity', name: 'countBad', title: '设备计不良', list: 'hidden', ...counted },
    { kind: 'quantity', name: 'countDiff', title: '与设备相差', ...counted },
    { kind: 'dict', name: 'countedBy', title: '计数来源', dictCode: 'mes_count_source', width: 100, ...plain },
    { kind: 'textarea', name: 'reasons', title: '不良原因', maxLength: 200, isSortable: false },
    { kind: 'user', name: 'personIds', title: '报工人', initial: '', isSortable: false },
    { kind: 'dateTime', name: 'startTime', title: '开始', width: 170, ...plain },
    { kind: 'dateTime', name: 'endTime', title: '结束', width: 170, form: 'shown' },
    { kind: 'text', name: 'shift', title: '班次', width: 140, filter: 'folded', ...plain },
    { kind: 'switch', name: 'isLast', title: '末道工序', list: 'hidden', filter: 'folded', ...plain },
    { kind: 'text', name: 'correctOf', title: '更正的报工', list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: reportStates,
})

const asked = [
  { kind: 'quantity', name: 'qtyGood', title: '合格', min: 0, isRequired: true },
  { kind: 'quantity', name: 'qtyBad', title: '不良', min: 0, initial: 0 },
  { kind: 'text', name: 'reasons', title: '不良原因', maxLength: 200 },
] as const

/** Makes a report of a running task and submits it in one go. */
export const reportWork = defineCommand(workReports, {
  name: 'report',
  title: '报工',
  from: 'none',
  to: 'submitted',
  tone: 'primary',
  right: 'mes:workReport:submit',
  asks: [{ kind: 'reference', name: 'taskId', title: '工序任务', resource: 'mesTask', isRequired: true }, ...asked],
  places: [],
})

export const confirmReport = defineCommand(workReports, {
  name: 'confirm',
  title: '确认',
  from: ['submitted'],
  to: 'confirmed',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})

/** Replaces a report by another one, which has to be confirmed anew; signed for. */
export const correctReport = defineCommand(workReports, {
  name: 'correct',
  title: '更正',
  from: ['submitted', 'confirmed'],
  to: 'corrected',
  asks: [...asked, { kind: 'textarea', name: 'reason', title: '更正原因', maxLength: 200, isRequired: true }],
  sign: { meaning: 'override', second: null, when: 'always' },
})

/** With its order a report ends that nobody confirmed; it counts no more. Nobody presses it. */
export const voidReport = defineCommand(workReports, { name: 'void', title: '作废', from: [...openReportStates], to: 'void', places: [] })

export const reportCommands = [reportWork, confirmReport, correctReport, voidReport] as const
