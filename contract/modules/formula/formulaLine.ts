import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'

/** Shares are secret (factory.md 3.5), and so is what they add up to: of one line it is the share. */
export const secretShare = { unless: 'mes:formula:viewPct', as: 'nothing' } as const

/** What a person writes of a line: which material, and its share of the batch in percent. */
const FormulaLine = z.object({
  versionId: z.string().min(1).max(64),
  seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
  phase: z.string().min(1, '请选择相').max(16),
  materialId: z.string('请选择物料').min(1, '请选择物料').max(64),
  pct: quantity({ positive: true, max: 100 }),
  isKey: z.enum(['Y', 'N'], '应为是或否').default('N'),
  remark: z.string().trim().max(100, '不超过 100 个字符').default(''),
})

/** Lines of a version (mes_formula_line), written with it and in no other way. */
export const formulaLines = defineResource({
  name: 'mesFormulaLine',
  path: '/mes/formulaLine',
  title: '配方行',
  label: 'seq',
  permission: 'mes:formula',
  verbs: ['list'],
  row: FormulaLine,
  unique: [],
  fields: [
    { kind: 'reference', name: 'versionId', title: '配方版本', resource: 'mesFormulaVersion', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, initial: 1 },
    { kind: 'dict', name: 'phase', title: '相', dictCode: 'mes_phase', width: 110, initial: 'A', isSortable: false },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 200, isSortable: false },
    { kind: 'quantity', name: 'pct', title: '比例 %', decimals: 4, min: 0, max: 100, width: 130, isSortable: false, mask: secretShare },
    { kind: 'switch', name: 'isKey', title: '关键物料', width: 100, initial: 'N', isSortable: false },
    { kind: 'text', name: 'remark', title: '备注', width: 180, isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})
