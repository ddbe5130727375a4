import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { formulaLines, secretShare } from './formulaLine.ts'
import { versionStates } from './formulaStates.ts'

/** What a person writes of a version. `lossPct`: what is lost on the way from the scales to the product. */
const Version = z.object({
  formulaId: z.string('请选择配色档案').min(1, '请选择配色档案').max(64),
  basisQty: quantity({ positive: true }).default(100),
  lossPct: z.number('应为数字').min(0, '不小于 0').max(30, '不大于 30').default(0),
  changeReason: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({
  versionLabel: z.string(),
  versionNo: z.number(),
  sumPct: z.number(),
  rejectReason: z.string(),
  approvedBy: z.string(),
  approveTime: z.string().nullable(),
  status: z.string(),
})

/** Versions of formulas 配方版本 (mes_formula_version): what a shade is made of. Of each formula at most one is approved. */
export const formulaVersions = defineResource({
  name: 'mesFormulaVersion',
  path: '/mes/formulaVersion',
  title: '配方版本',
  label: 'versionLabel',
  permission: 'mes:formula',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Version,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'versionLabel', title: '配方', width: 180, form: 'shown', filter: 'shown' },
    { kind: 'reference', name: 'formulaId', title: '配色档案', resource: 'mesColorFormula', width: 150, filter: 'shown', form: 'once', isSortable: false },
    { kind: 'number', name: 'versionNo', title: '版本', width: 70, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_version_status', width: 90, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'quantity', name: 'basisQty', title: '基准量', unit: 'kg', decimals: 3, width: 110, initial: 100, isSortable: false },
    { kind: 'number', name: 'lossPct', title: '损耗', unit: '%', decimals: 2, min: 0, max: 30, width: 90, initial: 0, isSortable: false },
    { kind: 'quantity', name: 'sumPct', title: '比例合计 %', decimals: 4, width: 120, form: 'shown', isSortable: false, mask: secretShare },
    { kind: 'textarea', name: 'changeReason', title: '变更原因', maxLength: 200, width: 180, isSortable: false, hint: '第 2 版起必填' },
    { kind: 'text', name: 'rejectReason', title: '退回原因', width: 160, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'approvedBy', title: '定版人', width: 100, form: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'approveTime', title: '定版时间', width: 170, form: 'shown', isSortable: false },
  ],
  sections: [
    { title: '配方', fields: ['formulaId', 'versionLabel', 'basisQty', 'lossPct', 'sumPct', 'changeReason'] },
    { title: '定版', fields: ['status', 'approvedBy', 'approveTime', 'rejectReason'] },
  ],
  defaultSort: { column: 'versionLabel', order: 'asc' },
  states: versionStates,
  lines: [{ resource: formulaLines, parentField: 'versionId', orderField: 'seq' }],
})
