import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import type { FieldInput } from '../../../field.ts'
import { defineResource } from '../../../resource.ts'
import type { States } from '../../../resource.ts'

/** What was wrong (dictionary mes_deviation_kind): beyond a limit, or not read for so long that nobody can say. */
export const deviationKindTexts = { high: '高于上限', low: '低于下限', unknown: '没有读到' } as const
export type DeviationKind = keyof typeof deviationKindTexts

/** States of a deviation (dictionary mes_deviation_status). */
export const deviationStatusTexts = { open: '待评定', accepted: '可接受', rejected: '不可接受', void: '已作废' } as const

const deviationStates = {
  field: 'status',
  all: Object.keys(deviationStatusTexts),
  initial: 'open',
  way: ['open', 'accepted'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/**
 * A critical parameter that left its limits while a report's amount was made (factory.md 4, R16). `limitValue` and `extreme` are in `unit`, null where
 * nothing was read; `outSec` are the seconds beyond the limit, or without a value, between `fromTime` and `toTime`.
 */
const Deviation = z.object({
  reportId: z.string(),
  taskId: z.string(),
  batchNo: z.string(),
  equipmentId: z.string(),
  tagCode: z.string(),
  name: z.string(),
  kind: z.string(),
  limitValue: z.number().nullable(),
  extreme: z.number().nullable(),
  unit: z.string(),
  outSec: z.number(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  reason: z.string(),
  judgeBy: z.string(),
  judgeTime: z.string().nullable(),
  esignId: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 参数偏差 (mes_parameter_deviation): written with the report, judged by a person, and never edited. */
export const parameterDeviations = defineResource({
  name: 'mesParameterDeviation',
  path: '/mes/parameterDeviation',
  title: '参数偏差',
  label: 'name',
  permission: 'mes:parameterDeviation',
  verbs: ['list', 'export'],
  row: Deviation,
  unique: [],
  fields: [
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, filter: 'shown', ...plain },
    { kind: 'text', name: 'name', title: '参数', width: 140, filter: 'shown', ...plain },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_deviation_status', width: 100, filter: 'shown', ...plain },
    { kind: 'dict', name: 'kind', title: '偏差', dictCode: 'mes_deviation_kind', width: 110, filter: 'folded', ...plain },
    { kind: 'reference', name: 'equipmentId', title: '设备', resource: 'mesEquipment', width: 150, filter: 'folded', ...plain },
    { kind: 'number', name: 'limitValue', title: '限值', decimals: 4, width: 100, ...plain },
    { kind: 'number', name: 'extreme', title: '最远到', decimals: 4, width: 100, ...plain },
    { kind: 'text', name: 'unit', title: '单位', width: 80, ...plain },
    { kind: 'number', name: 'outSec', title: '超限时间', unit: '秒', width: 110, ...plain },
    { kind: 'dateTime', name: 'fromTime', title: '从', width: 170, ...plain },
    { kind: 'dateTime', name: 'toTime', title: '到', width: 170, ...plain },
    { kind: 'reference', name: 'taskId', title: '工序任务', resource: 'mesTask', width: 150, ...plain },
    { kind: 'reference', name: 'reportId', title: '报工', resource: 'mesWorkReport', width: 150, ...plain },
    { kind: 'text', name: 'tagCode', title: '测点', width: 160, list: 'hidden', ...plain },
    { kind: 'textarea', name: 'reason', title: '评定依据', width: 200, ...plain },
    { kind: 'user', name: 'judgeBy', title: '评定人', width: 110, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'judgeTime', title: '评定时间', width: 170, ...plain },
    { kind: 'text', name: 'esignId', title: '签名号', list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: deviationStates,
})

const asks: readonly FieldInput[] = [
  { kind: 'textarea', name: 'reason', title: '评定依据', maxLength: 500, isRequired: true, hint: '看了什么、为什么可以（或不可以）接受' },
]
const judged = { from: ['open'], right: 'mes:parameterDeviation:judge', asks, sign: { meaning: 'approve', second: null, when: 'always' } } as const

/** The batch is not the worse for it: somebody who did not make it signs for that. */
export const acceptDeviation = defineCommand(parameterDeviations, { name: 'accept', title: '判为可接受', to: 'accepted', tone: 'primary', ...judged })

/** The batch is the worse for it: its nonconformity is opened in the same transaction, and stands in the way of its release. */
export const rejectDeviation = defineCommand(parameterDeviations, { name: 'reject', title: '判为不可接受', to: 'rejected', tone: 'danger', ...judged })

/** With its report it ends, when the order does: nobody presses it. */
export const voidDeviation = defineCommand(parameterDeviations, { name: 'void', title: '作废', from: ['open'], to: 'void', places: [] })

export const deviationCommands = [acceptDeviation, rejectDeviation, voidDeviation] as const
