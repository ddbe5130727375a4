import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import type { Lines } from '#contract/resource.ts'

/** An invented order with delivery lines, as a business module declares one: for the gallery and for tests of headers with lines. */
export const tryLines = defineResource({
  name: 'tryLine',
  path: '/try/line',
  title: '交货行',
  label: 'place',
  permission: 'try:order',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: z.object({
    orderId: z.string().min(1),
    lineNo: z.number().int(),
    place: z.string().min(1, '请输入收货地').max(20, '不超过 20 个字符'),
    kg: z.number('请输入数量').min(0, '不小于 0'),
    note: z.string().default(''),
  }),
  unique: [],
  fields: [
    { kind: 'reference', name: 'orderId', title: '订单', resource: 'tryOrder', form: 'once', list: 'never' },
    { kind: 'number', name: 'lineNo', title: '行号' },
    { kind: 'text', name: 'place', title: '收货地', isRequired: true },
    { kind: 'number', name: 'kg', title: '数量', decimals: 1, unit: 'kg', isRequired: true },
    { kind: 'text', name: 'note', title: '备注' },
  ],
  defaultSort: { column: 'lineNo', order: 'asc' },
})

/** How they stand below an order. */
export const lines: Lines = { resource: tryLines, parentField: 'orderId', orderField: 'lineNo' }

/** The orders. */
export const tryOrders = defineResource({
  name: 'tryOrder',
  path: '/try/order',
  title: '生产订单',
  label: 'orderNo',
  permission: 'try:order',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: z.object({ orderNo: z.string().min(1, '请输入订单号'), customer: z.string().default(''), drawing: z.string().default('') }),
  assigned: z.object({ status: z.string() }),
  unique: [['orderNo']],
  fields: [
    { kind: 'text', name: 'orderNo', title: '订单号', isRequired: true },
    { kind: 'text', name: 'customer', title: '客户', filter: 'shown' },
    { kind: 'file', name: 'drawing', title: '图纸' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'try_status', form: 'shown' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'status', all: ['draft', 'running'], initial: 'draft', way: ['draft', 'running'], editable: ['draft'], deletable: ['draft'] },
  lines: [lines],
})
