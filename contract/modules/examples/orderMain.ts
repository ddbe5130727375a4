import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { momentText } from '../../momentText.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')
const verbs = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const
const below = { kind: 'reference', name: 'orderId', title: '订单', resource: 'jeecgOrderMain', list: 'never', form: 'once', isSortable: false } as const
const place = { kind: 'number', name: 'seq', title: '行', width: 70, initial: 1 } as const
const lineBase = { orderId: z.string().min(1).max(64), seq: z.number().int().min(1).default(1) }

export const orderCustomers = defineResource({
  name: 'jeecgOrderCustomer',
  path: '/test/jeecgOrderCustomer',
  title: '客户明细',
  label: 'name',
  permission: 'test:order',
  verbs,
  row: z.object({ ...lineBase, name: text(50).refine((name) => name !== '', '请输入客户姓名'), sex: text(8), idcard: text(18), telphone: text(20) }),
  unique: [],
  fields: [
    below,
    place,
    { kind: 'text', name: 'name', title: '客户姓名' },
    { kind: 'dict', name: 'sex', title: '性别', dictCode: 'sex', isSortable: false },
    { kind: 'text', name: 'idcard', title: '身份证号', rule: 'idCard', width: 180, isSortable: false },
    { kind: 'text', name: 'telphone', title: '电话', rule: 'phone', isSortable: false }, // the contract spells it so
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

export const orderTickets = defineResource({
  name: 'jeecgOrderTicket',
  path: '/test/jeecgOrderTicket',
  title: '机票明细',
  label: 'ticketCode',
  permission: 'test:order',
  verbs,
  row: z.object({
    ...lineBase,
    ticketCode: text(32).refine((code) => code !== '', '请输入航班号'),
    ticketDate: z.union([z.literal(''), z.iso.date('应为日期，例如 2026-01-31')]).default(''),
  }),
  unique: [],
  fields: [
    below,
    place,
    { kind: 'text', name: 'ticketCode', title: '航班号' },
    { kind: 'date', name: 'ticketDate', title: '航班日期', width: 150, isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

/** An order with two kinds of lines (api-contract.md 2.17; VW-020): the smallest example of a header. */
export const orderMains = defineResource({
  name: 'jeecgOrderMain',
  path: '/test/jeecgOrderMain',
  title: '订单',
  label: 'orderCode',
  permission: 'test:order',
  verbs,
  row: z.object({
    orderCode: text(50).refine((code) => code !== '', '请输入订单号'),
    ctype: text(16),
    orderDate: z.union([z.literal(''), momentText('应为时间，例如 2026-01-31 08:00:00')]).default(''),
    orderMoney: z.number().min(0, '不小于 0').nullable().default(null),
    content: text(500),
  }),
  unique: [['orderCode']],
  fields: [
    { kind: 'text', name: 'orderCode', title: '订单号', filter: 'shown' },
    { kind: 'dict', name: 'ctype', title: '订单类型', dictCode: 'example_order_type', filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'orderDate', title: '订单日期', width: 180 },
    { kind: 'money', name: 'orderMoney', title: '订单金额' },
    { kind: 'textarea', name: 'content', title: '备注', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  lines: [
    { resource: orderCustomers, parentField: 'orderId', orderField: 'seq', isNumbered: true },
    { resource: orderTickets, parentField: 'orderId', orderField: 'seq', isNumbered: true },
  ],
})
