import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { planStates } from './planStates.ts'

/** What a person writes of a plan that a split made. */
const PlanRecord = z.object({
  planDate: z.iso.date('请选择计划日'),
  workshopId: z.string().max(64).nullable().default(null),
  shiftId: z.string().max(64).default(''),
  teamId: z.string().max(64).default(''),
})

/** What only the server writes: of which order it is a batch, its size (in the order's unit) and route, and how it stands. */
const PlanProgress = z.object({
  planNo: z.string(),
  orderId: z.string(),
  batchNo: z.string(),
  productId: z.string(),
  batchQty: z.number(),
  unit: z.string(),
  lineId: z.string().nullable(),
  routeId: z.string(),
  planStart: z.string().nullable(),
  planEnd: z.string().nullable(),
  materialReady: z.string(),
  qtyGood: z.number(),
  qtyScrap: z.number(),
  /** whether material was issued for it when it was reported; empty before */
  stockKept: z.string(),
  status: z.string(),
})

const shown = { form: 'shown', isSortable: false } as const

/** Production plans (factory.md 3.3): the batches of an order, made by splitting it. */
export const plans = defineResource({
  name: 'mesPlan',
  path: '/mes/plan',
  title: '生产计划',
  label: 'planNo',
  permission: 'mes:plan',
  verbs: ['list', 'edit', 'export'],
  row: PlanRecord,
  assigned: PlanProgress,
  unique: [],
  fields: [
    { kind: 'text', name: 'planNo', title: '计划号', width: 150, form: 'shown', filter: 'shown' },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 110, form: 'shown', filter: 'shown' },
    { kind: 'reference', name: 'productId', title: '产品', resource: 'mesMaterial', width: 140, filter: 'folded', ...shown },
    {
      kind: 'quantity',
      name: 'batchQty',
      title: '批量',
      decimals: 3,
      unitField: 'unit',
      unitDict: 'mes_unit',
      doneField: 'qtyGood',
      isTotalled: true,
      width: 180,
      ...shown,
    },
    { kind: 'dateTime', name: 'planEnd', title: '计划结束', width: 228, form: 'shown', due: { over: ['finished', 'cancelled'] } },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_plan_status', width: 90, filter: 'shown', ...shown },
    { kind: 'reference', name: 'orderId', title: '生产订单', resource: 'mesOrder', width: 150, filter: 'shown', ...shown },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', ...shown },
    { kind: 'date', name: 'planDate', title: '计划日', width: 120, filter: 'shown' },
    { kind: 'reference', name: 'routeId', title: '工艺路线', resource: 'mesRoute', width: 150, ...shown },
    { kind: 'reference', name: 'lineId', title: '主设备', resource: 'mesEquipment', width: 150, ...shown },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'shiftId', title: '班次', maxLength: 64, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'teamId', title: '班组', maxLength: 64, list: 'hidden', isSortable: false },
    { kind: 'dateTime', name: 'planStart', title: '计划开始', width: 170, form: 'shown' },
    { kind: 'dict', name: 'materialReady', title: '齐套', dictCode: 'mes_ready', width: 90, filter: 'folded', ...shown },
    { kind: 'quantity', name: 'qtyGood', title: '合格', decimals: 3, unitField: 'unit', unitDict: 'mes_unit', list: 'hidden', ...shown },
    { kind: 'quantity', name: 'qtyScrap', title: '报废', decimals: 3, unitField: 'unit', unitDict: 'mes_unit', list: 'hidden', ...shown },
    { kind: 'dict', name: 'stockKept', title: '库存', dictCode: 'mes_stock_kept', width: 100, filter: 'folded', ...shown },
  ],
  sections: [
    { title: '批次', fields: ['planNo', 'batchNo', 'orderId', 'productId', 'batchQty', 'unit', 'routeId', 'lineId'] },
    { title: '安排', fields: ['planDate', 'workshopId', 'shiftId', 'teamId', 'planStart', 'planEnd'] },
    { title: '进度', fields: ['status', 'materialReady', 'qtyGood', 'qtyScrap', 'stockKept'] },
  ],
  defaultSort: mostUrgentFirst,
  states: planStates,
})
