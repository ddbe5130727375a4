import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { secretShare } from './formulaLine.ts'

const TrialLine = z.object({
  trialId: z.string().min(1).max(64),
  seq: z.number().int(),
  phase: z.string().max(16),
  materialId: z.string().max(64),
  pct: quantity({ positive: true, max: 100 }),
})

/** What a version was made of when a trial of it was made: drafts go on changing, the trial does not. Copied by the server, written by nobody. */
export const colorTrialLines = defineResource({
  name: 'mesColorTrialLine',
  path: '/mes/colorTrialLine',
  title: '打样配方',
  label: 'seq',
  permission: 'mes:colorTrial',
  verbs: ['list'],
  row: TrialLine,
  unique: [],
  fields: [
    { kind: 'reference', name: 'trialId', title: '打样', resource: 'mesColorTrial', width: 150, filter: 'shown', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60 },
    { kind: 'dict', name: 'phase', title: '相', dictCode: 'mes_phase', width: 110, isSortable: false },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 200, isSortable: false },
    { kind: 'quantity', name: 'pct', title: '比例 %', decimals: 4, min: 0, max: 100, width: 130, isSortable: false, mask: secretShare },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})
