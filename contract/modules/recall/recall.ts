import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'

/** States of a recall (dictionary mes_recall_status). */
export const recallStatusTexts = { tracing: '已查明', held: '已冻结', closed: '已结束' } as const

/**
 * A recall or a drill of one. What it starts from is as it was asked (contract/modules/recall/impact.ts); counts are those of the moment at which it
 * was begun, `usableBefore` and `usableAfter` those around the hold; `foundMs` is how long the search took.
 */
const Recall = z.object({
  recallNo: z.string(),
  isDrill: z.string(),
  reason: z.string(),
  startKind: z.string(),
  startCode: z.string(),
  startTitle: z.string(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  lots: z.number(),
  boxes: z.number(),
  boxesShipped: z.number(),
  places: z.number(),
  customers: z.number(),
  foundMs: z.number(),
  usableBefore: z.number().nullable(),
  usableAfter: z.number().nullable(),
  heldLots: z.number(),
  holdTime: z.string().nullable(),
  holdBy: z.string(),
  esignId: z.string(),
  ncrId: z.string().nullable(),
  conclusion: z.string(),
  endTime: z.string().nullable(),
  endBy: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const count = { kind: 'number', width: 90, ...plain } as const

export const recallStates = {
  field: 'status',
  all: Object.keys(recallStatusTexts),
  initial: 'tracing',
  way: ['tracing', 'held', 'closed'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** 召回 (mes_recall, factory.md 3.20): what it began with, whom it reached, what was held when, and what came of it. Only its commands write it. */
export const recalls = defineResource({
  name: 'mesRecall',
  path: '/mes/recall',
  title: '召回',
  label: 'recallNo',
  permission: 'mes:recall',
  verbs: ['list', 'export'],
  row: Recall,
  unique: [],
  fields: [
    { kind: 'text', name: 'recallNo', title: '召回号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_recall_status', width: 90, filter: 'shown', ...plain },
    { kind: 'dict', name: 'isDrill', title: '类别', dictCode: 'mes_recall_drill', width: 90, filter: 'shown', ...plain },
    { kind: 'textarea', name: 'reason', title: '原因', width: 200, ...plain },
    { kind: 'dict', name: 'startKind', title: '查起', dictCode: 'mes_recall_start', width: 110, filter: 'folded', ...plain },
    { kind: 'text', name: 'startCode', title: '起点', width: 160, filter: 'shown', ...plain },
    { kind: 'text', name: 'startTitle', title: '起点说明', list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'fromTime', title: '时间自', list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'toTime', title: '时间至', list: 'hidden', ...plain },
    { ...count, name: 'lots', title: '批次', unit: '批' },
    { ...count, name: 'boxes', title: '成品箱', unit: '箱' },
    { ...count, name: 'boxesShipped', title: '已发出', unit: '箱' },
    { ...count, name: 'places', title: '库位', unit: '处', list: 'hidden' },
    { ...count, name: 'customers', title: '客户', unit: '家' },
    { ...count, name: 'foundMs', title: '查询用时', unit: 'ms', list: 'hidden' },
    { ...count, name: 'usableBefore', title: '冻结前可用', unit: '批', list: 'hidden' },
    { ...count, name: 'usableAfter', title: '冻结后可用', unit: '批', list: 'hidden' },
    { ...count, name: 'heldLots', title: '冻结批次', unit: '批' },
    { kind: 'dateTime', name: 'holdTime', title: '冻结时间', width: 170, list: 'hidden', ...plain },
    { kind: 'user', name: 'holdBy', title: '冻结人', width: 100, isMulti: false, list: 'hidden', ...plain },
    { kind: 'reference', name: 'ncrId', title: '不合格单', resource: 'mesNcr', width: 160, ...plain },
    { kind: 'text', name: 'esignId', title: '签名号', list: 'hidden', ...plain },
    { kind: 'textarea', name: 'conclusion', title: '结论', list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'endTime', title: '结束时间', width: 170, ...plain },
    { kind: 'user', name: 'endBy', title: '结束人', width: 100, isMulti: false, list: 'hidden', ...plain },
  ],
  sections: [
    { title: '起点', fields: ['recallNo', 'status', 'isDrill', 'reason', 'startKind', 'startCode', 'startTitle', 'fromTime', 'toTime'] },
    { title: '牵连', fields: ['lots', 'boxes', 'boxesShipped', 'places', 'customers', 'foundMs'] },
    { title: '冻结', fields: ['heldLots', 'usableBefore', 'usableAfter', 'holdTime', 'holdBy', 'ncrId', 'esignId'] },
    { title: '结论', fields: ['conclusion', 'endTime', 'endBy'] },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: recallStates,
})

/** Begins it: the server searches anew and keeps what it found. A start that reaches nothing is refused. */
export const beginRecall = defineCommand(recalls, {
  name: 'begin',
  title: '开始召回',
  from: 'none',
  to: 'tracing',
  tone: 'primary',
  places: [],
  asks: [
    { kind: 'dict', name: 'isDrill', title: '类别', dictCode: 'mes_recall_drill', isRequired: true },
    { kind: 'dict', name: 'startKind', title: '查起', dictCode: 'mes_recall_start', isRequired: true },
    { kind: 'text', name: 'startCode', title: '起点', maxLength: 64, isRequired: true },
    { kind: 'dateTime', name: 'fromTime', title: '时间自' },
    { kind: 'dateTime', name: 'toTime', title: '时间至' },
    { kind: 'textarea', name: 'reason', title: '原因', maxLength: 200, isRequired: true },
  ],
})

/** Holds everything that is reached now, in one transaction, by one signature. A drill notes what it would hold and holds nothing. */
export const holdRecall = defineCommand(recalls, {
  name: 'hold',
  title: '冻结厂内全部',
  from: ['tracing'],
  to: 'held',
  tone: 'danger',
  sign: { meaning: 'approve', second: null, when: 'always' },
})

export const closeRecall = defineCommand(recalls, {
  name: 'close',
  title: '结束',
  from: ['tracing', 'held'],
  to: 'closed',
  asks: [{ kind: 'textarea', name: 'conclusion', title: '结论', maxLength: 500, isRequired: true }],
})

export const recallCommands = [beginRecall, holdRecall, closeRecall] as const
