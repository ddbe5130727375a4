import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { momentText } from '../../momentText.ts'

/** What a person writes of a delivery line. */
const DeliveryLine = z.object({
  orderId: z.string().min(1).max(64),
  seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
  deliverAt: momentText('请填写交货时间'),
  place: z.string('请填写收货地').trim().min(1, '请填写收货地').max(50, '不超过 50 个字符'),
  packQty: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(100_000, '不大于 100000').nullable().default(null),
  qty: quantity({ positive: true }),
})

/** What only the server writes: what was packed and shipped for it, and how far it is (dictionary mes_delivery_status). */
const DeliveryProgress = z.object({ qtyPacked: z.number(), qtyShipped: z.number(), status: z.string() })

/** When, where to and how much of an order is delivered (decisions.md 54). Lines are written with their order and in no other way. */
export const deliveries = defineResource({
  name: 'mesOrderDelivery',
  path: '/mes/orderDelivery',
  title: '交货行',
  label: 'place',
  permission: 'mes:order',
  verbs: ['list'],
  row: DeliveryLine,
  assigned: DeliveryProgress,
  unique: [],
  fields: [
    { kind: 'reference', name: 'orderId', title: '生产订单', resource: 'mesOrder', form: 'once', list: 'never', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, initial: 1 },
    { kind: 'dateTime', name: 'deliverAt', title: '交货时间', width: 190 },
    { kind: 'text', name: 'place', title: '收货地', width: 160, isSortable: false },
    { kind: 'number', name: 'packQty', title: '装箱', unit: '件/箱', width: 120, isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', decimals: 3, width: 130, isSortable: false },
    { kind: 'quantity', name: 'qtyPacked', title: '已内包', decimals: 3, width: 110, form: 'shown', isSortable: false },
    { kind: 'quantity', name: 'qtyShipped', title: '已发', decimals: 3, width: 110, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_delivery_status', width: 100, form: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})
