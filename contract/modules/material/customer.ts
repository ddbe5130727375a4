import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { areaCode } from './areaCode.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')

/** What a person writes of a customer (factory.md Appendix E). */
const CustomerRecord = z.object({
  code: z.string().trim().min(1, '请输入客户编码').max(32, '不超过 32 个字符'),
  name: z.string().trim().min(1, '请输入名称').max(100, '不超过 100 个字符'),
  shortName: text(30),
  contact: text(30),
  phone: text(20),
  area: areaCode,
  address: text(200),
  status: z.number().int().min(0).max(1).default(1),
})

/** Customers (mes_customer). */
export const customers = defineResource({
  name: 'mesCustomer',
  path: '/mes/customer',
  title: '客户',
  label: 'name',
  permission: 'mes:customer',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: CustomerRecord,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '客户编码', width: 110, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '名称', width: 200, filter: 'shown' },
    { kind: 'text', name: 'shortName', title: '简称', width: 110 },
    { kind: 'text', name: 'contact', title: '联系人', width: 100, isSortable: false },
    { kind: 'text', name: 'phone', title: '电话', maxLength: 20, rule: 'phone', width: 140, isSortable: false },
    { kind: 'area', name: 'area', title: '地区', width: 180, filter: 'folded', isSortable: false },
    { kind: 'text', name: 'address', title: '地址', width: 240, isSortable: false },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, filter: 'shown', initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
})
