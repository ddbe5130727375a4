import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const plain = { form: 'shown', isSortable: false } as const

/** A look at a specimen; `dE` is the drift from its first measured look, CIE76. */
const SpecimenLook = z.object({
  specimenId: z.string(),
  dueDate: z.string().nullable(),
  result: z.string(),
  l: z.number().nullable(),
  a: z.number().nullable(),
  b: z.number().nullable(),
  dE: z.number().nullable(),
  photo: z.string(),
  remark: z.string(),
  lookBy: z.string(),
})

/** 留样观察 (mes_specimen_obs). */
export const specimenLooks = defineResource({
  name: 'mesSpecimenObs',
  path: '/mes/specimenObs',
  title: '留样观察记录',
  label: 'result',
  permission: 'mes:specimen',
  verbs: ['list', 'export'],
  row: SpecimenLook,
  unique: [],
  fields: [
    { kind: 'reference', name: 'specimenId', title: '留样', resource: 'mesSpecimen', width: 160, filter: 'shown', ...plain },
    { kind: 'date', name: 'dueDate', title: '应观察日', width: 130, ...plain },
    { kind: 'dict', name: 'result', title: '结果', dictCode: 'mes_specimen_look', width: 100, filter: 'shown', ...plain },
    { kind: 'number', name: 'l', title: 'L*', decimals: 3, width: 90, ...plain },
    { kind: 'number', name: 'a', title: 'a*', decimals: 3, width: 90, ...plain },
    { kind: 'number', name: 'b', title: 'b*', decimals: 3, width: 90, ...plain },
    { kind: 'number', name: 'dE', title: 'ΔE 漂移', decimals: 3, width: 100, ...plain },
    { kind: 'image', name: 'photo', title: '照片', list: 'hidden', ...plain },
    { kind: 'text', name: 'remark', title: '说明', width: 200, ...plain },
    { kind: 'user', name: 'lookBy', title: '观察人', width: 100, isMulti: false, ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** What was taken out of a specimen, or that it was destroyed, and who signed. */
const SpecimenUse = z.object({
  specimenId: z.string(),
  kind: z.string(),
  qty: z.number(),
  unit: z.string(),
  purpose: z.string(),
  sign1By: z.string(),
  sign1EsignId: z.string(),
  sign2By: z.string(),
  sign2EsignId: z.string(),
})

export const specimenUseTexts = { take: '领用', destroy: '销毁' } as const

/** 留样领用和销毁 (mes_specimen_use). */
export const specimenUses = defineResource({
  name: 'mesSpecimenUse',
  path: '/mes/specimenUse',
  title: '留样领用记录',
  label: 'purpose',
  permission: 'mes:specimen',
  verbs: ['list', 'export'],
  row: SpecimenUse,
  unique: [],
  fields: [
    { kind: 'reference', name: 'specimenId', title: '留样', resource: 'mesSpecimen', width: 160, filter: 'shown', ...plain },
    { kind: 'dict', name: 'kind', title: '类别', dictCode: 'mes_specimen_use', width: 90, filter: 'shown', ...plain },
    { kind: 'quantity', name: 'qty', title: '数量', unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 110, ...plain },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'text', name: 'purpose', title: '用途', width: 220, ...plain },
    { kind: 'user', name: 'sign1By', title: '领用人', width: 100, isMulti: false, ...plain },
    { kind: 'user', name: 'sign2By', title: '见证人', width: 100, isMulti: false, ...plain },
    { kind: 'text', name: 'sign1EsignId', title: '领用人签名号', list: 'hidden', ...plain },
    { kind: 'text', name: 'sign2EsignId', title: '见证人签名号', list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
