import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { deliveries } from './delivery.ts'
import { approvedStates, endedStates, orderStates, releasedStates } from './orderStates.ts'

/** A percentage, 0 to 20 (decisions.md 50). */
const percent = z.number('应为数字').min(0, '不小于 0').max(20, '不大于 20')

/** What a person writes of an order. */
const OrderRecord = z.object({
  orderType: z.enum(['mass', 'sample', 'pilot', 'rework'], '请选择类型'),
  sourceNo: z.string().trim().max(40, '不超过 40 个字符').default(''),
  customerId: z.string().max(64).nullable().default(null),
  productId: z.string('请选择产品').min(1, '请选择产品').max(64),
  qty: quantity({ positive: true }),
  unit: z.string('请选择单位').min(1, '请选择单位').max(16),
  overPct: percent.default(3),
  underPct: percent.default(0),
  dueDate: z.iso.date('请选择交期'),
  priority: z.number('应为 1 到 5 的整数').int('应为 1 到 5 的整数').min(1, '不小于 1').max(5, '不大于 5').default(3),
  attachments: z.string().max(4000).default(''),
})

/** What only the server writes: number, state, sums of what was planned, made and packed, and what a schedule run foretells. */
const OrderProgress = z.object({
  orderNo: z.string(),
  status: z.string(),
  qtyPlanned: z.number(),
  qtyInput: z.number(),
  qtyGood: z.number(),
  qtyScrap: z.number(),
  qtyStored: z.number(),
  qtyShipped: z.number(),
  forecastFinish: z.string().nullable(),
  slackDays: z.number().nullable(),
  lateRisk: z.string(),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  holdReason: z.string(),
  closeReason: z.string(),
})

/** An amount of the order's own unit that only the server writes. */
const progress = <Name extends keyof z.infer<typeof OrderProgress>>(name: Name, title: string) =>
  ({ kind: 'quantity', name, title, decimals: 3, unitField: 'unit', unitDict: 'mes_unit', width: 120, form: 'shown', isSortable: false }) as const

/** Production orders (factory.md 3.2; ISA-95 operations requests): what was promised to whom, and how far it is. */
export const orders = defineResource({
  name: 'mesOrder',
  path: '/mes/order',
  title: '生产订单',
  label: 'orderNo',
  permission: 'mes:order',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: OrderRecord,
  assigned: OrderProgress,
  unique: [], // nobody writes a number; the table keeps it unique
  fields: [
    { kind: 'text', name: 'orderNo', title: '订单号', width: 140, form: 'shown', filter: 'shown' },
    { kind: 'reference', name: 'productId', title: '产品', resource: 'mesMaterial', width: 150, filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'customerId', title: '客户', resource: 'mesCustomer', width: 130, filter: 'folded', isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', decimals: 3, unitField: 'unit', unitDict: 'mes_unit', doneField: 'qtyGood', isTotalled: true, width: 190 },
    {
      kind: 'date',
      name: 'dueDate',
      title: '交期',
      width: 180,
      filter: 'shown',
      hint: '有交货行时，等于最早的交货日',
      due: { over: ['finished', ...endedStates] },
    },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_order_status', width: 90, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'forecastFinish', title: '预计完工', width: 170, form: 'shown' },
    {
      kind: 'dict',
      name: 'orderType',
      title: '类型',
      dictCode: 'mes_order_type',
      width: 80,
      filter: 'shown',
      initial: 'mass',
      isSortable: false,
    },
    { kind: 'text', name: 'sourceNo', title: '客户单号', width: 130, filter: 'folded', isSortable: false },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', initial: 'kg', isSortable: false },
    { kind: 'number', name: 'overPct', title: '超产允许', unit: '%', decimals: 2, list: 'hidden', initial: 3, isSortable: false },
    { kind: 'number', name: 'underPct', title: '欠产允许', unit: '%', decimals: 2, list: 'hidden', initial: 0, isSortable: false },
    { kind: 'number', name: 'priority', title: '优先级', width: 90, filter: 'folded', initial: 3, hint: '1 最急，5 最缓' },
    { kind: 'file', name: 'attachments', title: '附件', list: 'never', isSortable: false },
    progress('qtyPlanned', '已计划'),
    progress('qtyInput', '已投入'),
    { ...progress('qtyGood', '合格'), list: 'hidden' }, // stands with the quantity
    progress('qtyScrap', '报废'),
    progress('qtyStored', '已入库'),
    progress('qtyShipped', '已发货'),
    { kind: 'number', name: 'slackDays', title: '余量', unit: '天', decimals: 1, width: 90, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'switch', name: 'lateRisk', title: '有延误风险', width: 100, form: 'shown', list: 'hidden', filter: 'folded', isSortable: false },
    { kind: 'dateTime', name: 'actualStart', title: '实际开工', width: 170, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'dateTime', name: 'actualEnd', title: '实际完工', width: 170, form: 'shown', list: 'hidden', filter: 'folded' },
    { kind: 'text', name: 'holdReason', title: '暂停原因', maxLength: 200, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'closeReason', title: '终止或取消原因', maxLength: 200, form: 'shown', list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '客户与产品', fields: ['orderNo', 'orderType', 'customerId', 'sourceNo', 'productId', 'attachments'] },
    { title: '数量与交期', fields: ['qty', 'unit', 'overPct', 'underPct', 'dueDate', 'priority'] },
    {
      title: '进度',
      fields: [
        'status',
        'qtyPlanned',
        'qtyInput',
        'qtyGood',
        'qtyScrap',
        'qtyStored',
        'qtyShipped',
        'forecastFinish',
        'slackDays',
        'lateRisk',
        'actualStart',
        'actualEnd',
        'holdReason',
        'closeReason',
      ],
    },
  ],
  rules: [{ when: { field: 'orderType', is: ['mass'] }, require: ['customerId'] }],
  lockedIn: {
    orderType: approvedStates,
    customerId: approvedStates,
    productId: approvedStates,
    unit: approvedStates,
    qty: releasedStates,
    overPct: releasedStates,
    underPct: releasedStates,
  },
  defaultSort: mostUrgentFirst,
  states: orderStates,
  lines: [{ resource: deliveries, parentField: 'orderId', orderField: 'seq' }],
})
