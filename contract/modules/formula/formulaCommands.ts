import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { colorFormulas } from './colorFormula.ts'
import { colorStandards } from './colorStandard.ts'
import { formulaVersions } from './formulaVersion.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

/** Only a whole formula: shares of 100 %, a key line, no share above what a material may have. */
export const submitVersion = defineCommand(formulaVersions, { name: 'submit', title: '提交', from: ['draft'], to: 'submitted', tone: 'primary' })

export const rejectVersion = defineCommand(formulaVersions, {
  name: 'reject',
  title: '退回',
  from: ['submitted', 'trial'],
  to: 'draft',
  right: 'mes:formula:approve',
  asks: [reason('退回原因')],
})

export const tryVersion = defineCommand(formulaVersions, { name: 'trial', title: '试产', from: ['submitted'], to: 'trial', right: 'mes:formula:approve' })

/** Signed by two people (development and quality): from now on batches are made by it, and the version before it is obsolete. */
export const approveVersion = defineCommand(formulaVersions, {
  name: 'approve',
  title: '定版',
  from: ['trial'],
  to: 'approved',
  sign: { meaning: 'approve', second: 'mes:formula:approve', when: 'always' },
  tone: 'primary',
})

export const retireVersion = defineCommand(formulaVersions, {
  name: 'obsolete',
  title: '作废',
  from: ['approved'],
  to: 'obsolete',
  right: 'mes:formula:approve',
  confirm: '作废后这个色号没有可用的配方，直到新版本定版。',
  tone: 'danger',
  places: ['detail'],
})

/** Makes a draft with the same lines: what was approved never changes. */
export const copyVersion = defineCommand(formulaVersions, {
  name: 'copy',
  title: '另存新版',
  from: ['submitted', 'trial', 'approved', 'obsolete'],
  asks: [reason('变更原因')],
})

export const holdFormula = defineCommand(colorFormulas, { name: 'hold', title: '停用', from: ['active'], to: 'hold', places: ['detail', 'bulk'] })
export const resumeFormula = defineCommand(colorFormulas, { name: 'resume', title: '启用', from: ['hold'], to: 'active', right: 'mes:formula:hold' })

/** Standards say by night how long they are still good; who takes one out of use does it by hand. */
export const warnStandard = defineCommand(colorStandards, {
  name: 'warn',
  title: '转为快到期',
  from: ['valid'],
  to: 'expiring',
  right: 'mes:colorStandard:edit',
  places: ['detail'],
})
export const expireStandard = defineCommand(colorStandards, {
  name: 'expire',
  title: '停用标准样',
  from: ['valid', 'expiring'],
  to: 'expired',
  right: 'mes:colorStandard:edit',
  confirm: '停用以后不能恢复，请先有新的标准样。',
  tone: 'danger',
  places: ['detail', 'bulk'],
})

export const formulaCommands = [
  submitVersion,
  rejectVersion,
  tryVersion,
  approveVersion,
  retireVersion,
  copyVersion,
  holdFormula,
  resumeFormula,
  warnStandard,
  expireStandard,
] as const
