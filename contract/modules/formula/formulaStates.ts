import type { States } from '../../resource.ts'

/** States of a version (dictionary mes_version_status, factory.md 3.5). */
export const versionStatusTexts = { draft: '草稿', submitted: '待审', trial: '试产', approved: '定版', obsolete: '作废' } as const
export type VersionStatus = keyof typeof versionStatusTexts

/** States of a formula (dictionary mes_formula_status). */
export const formulaStatusTexts = { active: '启用', hold: '停用' } as const

/** An approved version never changes: a change makes a new one. */
export const versionStates = {
  field: 'status',
  all: Object.keys(versionStatusTexts),
  initial: 'draft',
  way: ['draft', 'submitted', 'trial', 'approved'],
  editable: ['draft'],
  deletable: ['draft'],
} as const satisfies States & { all: readonly string[] }

export const formulaStates = {
  field: 'status',
  all: Object.keys(formulaStatusTexts),
  initial: 'active',
  way: ['active'],
  editable: ['active'],
  deletable: ['active'],
} as const satisfies States & { all: readonly string[] }
