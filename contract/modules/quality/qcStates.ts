import type { States } from '../../resource.ts'

/** Why something is inspected (dictionary mes_qc_type, factory.md 3.18). */
export const qcTypeTexts = { IQC: '来料', IPQC: '过程', FQC: '成品', OQC: '出货', RQC: '复验', PATROL: '巡查' } as const
export type QcType = keyof typeof qcTypeTexts

/** States of an inspection (dictionary mes_qc_status). */
export const qcStatusTexts = { waiting: '待检', sampling: '取样', testing: '检验', review: '待复核', done: '完成' } as const

/** What came of it (dictionary mes_qc_result). */
export const qcResultTexts = { pass: '合格', fail: '不合格', concession: '让步' } as const

/** What an item asks for (dictionary mes_qc_item_type). */
export const qcItemTexts = { number: '数值', choice: '选项', text: '文字', photo: '照片', color: '色差' } as const

/** How many are looked at (dictionary mes_qc_sampling). */
export const samplingTexts = { fixed: '固定数量', gb2828: 'GB/T 2828.1' } as const

/** How strictly a plan samples (dictionary mes_qc_severity); GB/T 2828.1 switches between them. */
export const severityTexts = { normal: '正常', tightened: '加严', reduced: '放宽' } as const

/** Inspection levels of GB/T 2828.1 (dictionary mes_qc_level). */
export const levelTexts = { 'S-1': 'S-1', 'S-2': 'S-2', 'S-3': 'S-3', 'S-4': 'S-4', I: 'Ⅰ', II: 'Ⅱ', III: 'Ⅲ' } as const

/** Inspections that nobody has judged yet. */
export const openQcStates = ['waiting', 'sampling', 'testing', 'review'] as const

export const qcStates = {
  field: 'status',
  all: Object.keys(qcStatusTexts),
  initial: 'waiting',
  way: ['waiting', 'sampling', 'testing', 'review', 'done'],
  editable: ['waiting'],
  deletable: ['waiting'],
} as const satisfies States & { all: readonly string[] }

/** States of a template (dictionary mes_qc_template_status). One that is valid never changes: a change makes a new version. */
export const templateStatusTexts = { draft: '草稿', valid: '有效', obsolete: '作废' } as const

export const templateStates = {
  field: 'status',
  all: Object.keys(templateStatusTexts),
  initial: 'draft',
  way: ['draft', 'valid'],
  editable: ['draft'],
  deletable: ['draft'],
} as const satisfies States & { all: readonly string[] }
