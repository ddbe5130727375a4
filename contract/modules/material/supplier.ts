import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { areaCode } from './areaCode.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')

/** What a person writes of a supplier (factory.md Appendix E, mes_supplier). */
const SupplierRecord = z.object({
  code: z.string().trim().min(1, '请输入供应商编码').max(32, '不超过 32 个字符'),
  name: z.string().trim().min(1, '请输入名称').max(100, '不超过 100 个字符'),
  grade: z.string().max(16).default(''),
  area: areaCode,
  licenseNo: text(50),
  licenseUntil: z
    .union([z.literal(''), z.iso.date('请选择正确的日期')])
    .nullable()
    .default(''),
  status: z.number().int().min(0).max(1).default(1),
})

/** Who lots are bought from. */
export const suppliers = defineResource({
  name: 'mesSupplier',
  path: '/mes/supplier',
  title: '供应商',
  label: 'name',
  permission: 'mes:supplier',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: SupplierRecord,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '供应商编码', width: 120, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '名称', width: 240, filter: 'shown' },
    { kind: 'dict', name: 'grade', title: '等级', dictCode: 'mes_grade', width: 90, filter: 'folded', initial: 'A', isSortable: false },
    { kind: 'area', name: 'area', title: '地区', width: 180, filter: 'folded', isSortable: false },
    { kind: 'text', name: 'licenseNo', title: '资质号', width: 180, isSortable: false },
    { kind: 'date', name: 'licenseUntil', title: '资质有效期', width: 130, filter: 'folded' },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, filter: 'shown', initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
})
