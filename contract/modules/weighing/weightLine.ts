import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { weighLineStates } from './weighStates.ts'

/**
 * A line of a weight order as the server writes it: how much pure substance of a material is wanted, what was weighed of it, and what lies
 * on the scale now (`huId`, `lotId`, `scaleId`, `tareQty`; null or empty between two weighings). Amounts are of `unit`.
 */
const WeightLine = z.object({
  weightId: z.string(),
  seq: z.number(),
  materialId: z.string(),
  phase: z.string(),
  unit: z.string(),
  targetQty: z.number(),
  lowerQty: z.number(),
  upperQty: z.number(),
  netSum: z.number(),
  pureSum: z.number(),
  remainQty: z.number(),
  status: z.string(),
  huId: z.string().nullable(),
  lotId: z.string().nullable(),
  breakReason: z.string(),
  isTyped: z.string(),
  scaleId: z.string(),
  containerId: z.string().nullable(),
  tareQty: z.number().nullable(),
  weighBy: z.string(),
  exceptionReason: z.string(),
  signBy: z.string(),
  signTime: z.string().nullable(),
})

const amount = { kind: 'quantity', unitField: 'unit', unitDict: 'mes_unit', decimals: 6, width: 120, form: 'shown', isSortable: false } as const
const plain = { form: 'shown', isSortable: false } as const

/** 称重行 (mes_weight_line, factory.md 3.7): only the commands of the desk write it. */
export const weightLines = defineResource({
  name: 'mesWeightLine',
  path: '/mes/weigh',
  title: '称重行',
  label: 'status',
  permission: 'mes:weightOrder',
  verbs: ['list'],
  row: WeightLine,
  unique: [],
  fields: [
    { kind: 'reference', name: 'weightId', title: '称重单', resource: 'mesWeightOrder', list: 'never', filter: 'shown', ...plain },
    { kind: 'number', name: 'seq', title: '行', width: 60, form: 'shown' },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 180, filter: 'shown', ...plain },
    { kind: 'dict', name: 'phase', title: '相', dictCode: 'mes_phase', width: 90, ...plain },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_weigh_line_status', width: 90, filter: 'shown', ...plain },
    { name: 'targetQty', title: '目标', ...amount },
    { name: 'lowerQty', title: '下限', ...amount },
    { name: 'upperQty', title: '上限', ...amount },
    { name: 'netSum', title: '已称净重', ...amount },
    { name: 'pureSum', title: '折纯', ...amount },
    { name: 'remainQty', title: '还差', ...amount },
    { kind: 'user', name: 'weighBy', title: '称量人', width: 100, isMulti: false, ...plain },
    { kind: 'user', name: 'signBy', title: '复核人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'signTime', title: '复核时间', width: 170, ...plain },
    { kind: 'text', name: 'exceptionReason', title: '异常原因', width: 170, ...plain },
    { kind: 'reference', name: 'huId', title: '料件', resource: 'mesHu', list: 'hidden', ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', list: 'hidden', ...plain },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', list: 'hidden', ...plain },
    { kind: 'switch', name: 'isTyped', title: '手工输入', list: 'hidden', ...plain },
    { kind: 'text', name: 'scaleId', title: '秤', list: 'never', form: 'never', isSortable: false },
    { kind: 'reference', name: 'containerId', title: '容器', resource: 'mesContainer', list: 'hidden', ...plain },
    { ...amount, name: 'tareQty', title: '皮重', list: 'hidden' },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
  states: weighLineStates,
})
