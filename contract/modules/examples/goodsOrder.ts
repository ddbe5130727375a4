import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')
const verbs = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const

export const orderGoods = defineResource({
  name: 'testOrderGoods',
  path: '/test/orderGoods',
  title: '商品明细',
  label: 'goodsName',
  permission: 'test:goodsOrder',
  verbs,
  row: z.object({
    orderId: z.string().min(1).max(64),
    seq: z.number().int().min(1).default(1),
    goodsName: text(100).refine((name) => name !== '', '请输入商品名称'),
    price: z.number().min(0, '不小于 0').nullable().default(null),
    num: z.number().int('应为整数').min(1, '不小于 1').nullable().default(null),
    unit: text(8),
    needDate: z.union([z.literal(''), z.iso.date('应为日期，例如 2026-01-31')]).default(''),
    keeper: text(64),
    departId: text(64),
  }),
  unique: [],
  fields: [
    { kind: 'reference', name: 'orderId', title: '订单', resource: 'testOrder', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 70, initial: 1 },
    { kind: 'text', name: 'goodsName', title: '商品名称', isRequired: true },
    { kind: 'money', name: 'price', title: '单价', isSortable: false },
    { kind: 'number', name: 'num', title: '数量', isSortable: false },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', isSortable: false },
    { kind: 'date', name: 'needDate', title: '需要日期', isSortable: false },
    { kind: 'user', name: 'keeper', title: '保管人', isMulti: false, isSortable: false },
    { kind: 'department', name: 'departId', title: '保管部门', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

/** An order whose lines name people and departments (api-contract.md 2.17 `/test/order`): pasted names become their keys. */
export const goodsOrders = defineResource({
  name: 'testOrder',
  path: '/test/order',
  title: '商品订单',
  label: 'orderNo',
  permission: 'test:goodsOrder',
  verbs,
  row: z.object({
    orderNo: text(50).refine((no) => no !== '', '请输入订单编号'),
    buyer: text(50),
    orderDate: z.union([z.literal(''), z.iso.date('应为日期，例如 2026-01-31')]).default(''),
    remark: text(500),
  }),
  unique: [['orderNo']],
  fields: [
    { kind: 'text', name: 'orderNo', title: '订单编号', isRequired: true, filter: 'shown' },
    { kind: 'text', name: 'buyer', title: '采购人', filter: 'shown', isSortable: false },
    { kind: 'date', name: 'orderDate', title: '下单日期' },
    { kind: 'textarea', name: 'remark', title: '备注', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  lines: [{ resource: orderGoods, parentField: 'orderId', orderField: 'seq', isNumbered: true }],
})
