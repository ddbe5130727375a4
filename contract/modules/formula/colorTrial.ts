import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { measuredColour, measuredColourFields } from './measuredColour.ts'

/** How a trial stands to the target of its shade (dictionary mes_trial_result); `unlike` was measured under other conditions and is not compared. */
export const trialResultTexts = { pass: '合格', fail: '超差', unlike: '条件不同' } as const
export type TrialResult = keyof typeof trialResultTexts

/** What a person writes of a trial. `batchNo`: the sample was drawn from this batch, of `batchQty` kg. */
const Trial = z.object({
  versionId: z.string('请选择配方版本').min(1, '请选择配方版本').max(64),
  trialDate: z.iso.date('请选择打样日期'),
  ...measuredColour,
  batchNo: z.string().trim().max(40, '不超过 40 个字符').default(''),
  batchQty: quantity({ positive: true }).nullable().default(null),
  photo: z.string().max(4000).default(''),
  note: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const difference = z.number().nullable()
const Judged = z.object({
  trialNo: z.string(),
  formulaId: z.string(),
  dE: difference,
  dL: difference,
  da: difference,
  db: difference,
  dC: difference,
  dH: difference,
  result: z.string(),
})

const shown = { form: 'shown', isSortable: false } as const
const apart = { kind: 'number', decimals: 2, width: 80, ...shown } as const

/** Trials 打样记录 (mes_color_trial, factory.md 3.5): what came out of a version, in the laboratory or of a batch. The server judges them by the tolerance of the shade. */
export const colorTrials = defineResource({
  name: 'mesColorTrial',
  path: '/mes/colorTrial',
  title: '打样记录',
  label: 'trialNo',
  permission: 'mes:colorTrial',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Trial,
  assigned: Judged,
  unique: [],
  fields: [
    { kind: 'text', name: 'trialNo', title: '打样号', width: 150, form: 'shown', filter: 'shown' },
    { kind: 'reference', name: 'formulaId', title: '配色档案', resource: 'mesColorFormula', width: 150, filter: 'shown', ...shown },
    { kind: 'reference', name: 'versionId', title: '配方版本', resource: 'mesFormulaVersion', width: 180, form: 'once', filter: 'folded', isSortable: false },
    { kind: 'date', name: 'trialDate', title: '打样日期', width: 120, filter: 'folded' },
    { kind: 'dict', name: 'result', title: '判定', dictCode: 'mes_trial_result', width: 100, filter: 'shown', ...shown },
    { ...apart, name: 'dE', title: 'ΔE' },
    ...measuredColourFields,
    { ...apart, name: 'dL', title: 'ΔL*' },
    { ...apart, name: 'da', title: 'Δa*' },
    { ...apart, name: 'db', title: 'Δb*' },
    { ...apart, name: 'dC', title: 'ΔC*', list: 'hidden' },
    { ...apart, name: 'dH', title: 'ΔH*', list: 'hidden' },
    { kind: 'text', name: 'batchNo', title: '取样批号', maxLength: 40, width: 130, filter: 'folded', isSortable: false, hint: '从大货取样时填写' },
    { kind: 'quantity', name: 'batchQty', title: '批量', unit: 'kg', decimals: 1, width: 110, isSortable: false, hint: '算加料克数时要用' },
    { kind: 'image', name: 'photo', title: '照片', list: 'never', isSortable: false },
    { kind: 'textarea', name: 'note', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '打样', fields: ['trialNo', 'formulaId', 'versionId', 'trialDate', 'batchNo', 'batchQty', 'photo', 'note'] },
    { title: '测色', fields: ['labL', 'labA', 'labB', 'illuminant', 'observer', 'geometry', 'instrument'] },
    { title: '判定', fields: ['result', 'dE', 'dL', 'da', 'db', 'dC', 'dH'] },
  ],
  defaultSort: { column: 'trialNo', order: 'desc' },
})
