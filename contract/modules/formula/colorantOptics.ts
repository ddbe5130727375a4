import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** K/S has no value at a reflectance of 0, and none that means something near it. */
const reflectance = z.number('应为数字').min(0.001, '不小于 0.001').max(1, '不大于 1')

const Colorant = z.object({
  sheetNo: z.string().trim().min(1, '请填写压片号').max(30, '不超过 30 个字符'),
  materialId: z.string('请选择物料').min(1, '请选择物料').max(64),
  measuredOn: z.iso.date('请选择测色日期'),
  reflectR: reflectance,
  reflectG: reflectance,
  reflectB: reflectance,
  tintStrength: z.number('应为数字').min(0.01, '不小于 0.01').max(100, '不大于 100'),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const band = { kind: 'number', decimals: 3, min: 0.001, max: 1, width: 110, isSortable: false } as const

/** What powders do to light 着色数据 (factory.md 6.5): predictions know a material by this alone, of several measurements by the newest. Oils have none. */
export const colorantOptics = defineResource({
  name: 'mesColorantOptics',
  path: '/mes/colorantOptics',
  title: '着色数据',
  label: 'sheetNo',
  permission: 'mes:colorantOptics',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: Colorant,
  unique: [['sheetNo']],
  fields: [
    { kind: 'text', name: 'sheetNo', title: '压片号', maxLength: 30, width: 130, filter: 'shown', form: 'once' },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 180, form: 'once', filter: 'shown', isSortable: false },
    { kind: 'date', name: 'measuredOn', title: '测色日期', width: 120, hint: '同一物料按最近一次测色预测' },
    { ...band, name: 'reflectR', title: '反射率 红', hint: '单独压片时红段的线性反射率' },
    { ...band, name: 'reflectG', title: '反射率 绿' },
    { ...band, name: 'reflectB', title: '反射率 蓝' },
    {
      kind: 'number',
      name: 'tintStrength',
      title: '着色强度',
      decimals: 3,
      min: 0.01,
      max: 100,
      width: 110,
      hint: '与别的粉混合时的份量，填料约 0.5 到 1，钛白约 6',
    },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
  ],
  defaultSort: { column: 'sheetNo', order: 'asc' },
})
