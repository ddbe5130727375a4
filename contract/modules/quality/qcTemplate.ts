import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { qcItems } from './qcItem.ts'
import { templateStates } from './qcStates.ts'

/** What a person writes of a template: for which inspections of which materials, and how many samples are taken. A material goes before its kind. */
const QcTemplate = z.object({
  name: z.string().trim().min(1, '请输入模板名称').max(60, '不超过 60 个字符'),
  qcType: z.enum(['IQC', 'IPQC', 'FQC', 'OQC', 'RQC', 'PATROL'], '请选择检验类型'),
  materialId: z.string().max(64).nullable().default(null),
  materialType: z.string().max(16).default(''),
  sampling: z.enum(['fixed', 'gb2828'], '请选择抽样方式').default('fixed'),
  sampleCount: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(2000, '不大于 2000').default(1),
  level: z.string().max(8).default('II'),
  aql: z.number('应为数字').min(0.01, '不小于 0.01').max(1000, '不大于 1000').default(1),
  mayReduce: z.enum(['Y', 'N'], '应为是或否').default('N'),
  changeReason: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({
  templateLabel: z.string(),
  templateNo: z.string(),
  templateVersion: z.number(),
  approvedBy: z.string(),
  approveTime: z.string().nullable(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 检验模板 (mes_qc_template, factory.md 3.18): what an inspection looks at. Of each template at most one version is valid. */
export const qcTemplates = defineResource({
  name: 'mesQcTemplate',
  path: '/mes/qcTemplate',
  title: '检验模板',
  label: 'templateLabel',
  permission: 'mes:qcTemplate',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: QcTemplate,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'templateLabel', title: '模板', width: 200, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_qc_template_status', width: 90, filter: 'shown', ...plain },
    { kind: 'text', name: 'name', title: '名称', maxLength: 60, isRequired: true, list: 'hidden', form: 'once', isSortable: false },
    {
      kind: 'dict',
      name: 'qcType',
      title: '检验类型',
      dictCode: 'mes_qc_type',
      width: 100,
      filter: 'shown',
      isRequired: true,
      form: 'once',
      isSortable: false,
    },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 170, isSortable: false, hint: '空着时按物料类型' },
    { kind: 'dict', name: 'materialType', title: '物料类型', dictCode: 'mes_material_type', width: 100, isSortable: false, hint: '都空着时适用所有物料' },
    { kind: 'radio', name: 'sampling', title: '抽样', dictCode: 'mes_qc_sampling', width: 120, initial: 'fixed', isSortable: false },
    { kind: 'number', name: 'sampleCount', title: '样本数', min: 1, max: 2000, width: 90, initial: 1, isSortable: false },
    { kind: 'dict', name: 'level', title: '检验水平', dictCode: 'mes_qc_level', width: 90, initial: 'II', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'aql', title: 'AQL', min: 0.01, max: 1000, decimals: 3, width: 90, initial: 1, list: 'hidden', isSortable: false },
    { kind: 'switch', name: 'mayReduce', title: '可放宽', list: 'hidden', initial: 'N', hint: '连续合格后按放宽抽样', isSortable: false },
    { kind: 'textarea', name: 'changeReason', title: '变更原因', maxLength: 200, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'templateNo', title: '模板号', width: 110, form: 'shown', list: 'hidden' },
    { kind: 'number', name: 'templateVersion', title: '版本', width: 70, list: 'hidden', ...plain },
    { kind: 'user', name: 'approvedBy', title: '批准人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'approveTime', title: '批准时间', width: 170, ...plain },
  ],
  rules: [{ when: { field: 'sampling', is: ['gb2828'] }, require: ['level', 'aql'] }],
  defaultSort: { column: 'templateLabel', order: 'asc' },
  states: templateStates,
  lines: [{ resource: qcItems, parentField: 'templateId', orderField: 'seq' }],
})

/** From here on inspections are made from it, and the version before gives way. */
export const approveTemplate = defineCommand(qcTemplates, { name: 'approve', title: '批准', from: ['draft'], to: 'valid', tone: 'primary' })

/** A draft of the next version, with all items of this one. */
export const reviseTemplate = defineCommand(qcTemplates, {
  name: 'revise',
  title: '改版',
  from: ['valid', 'obsolete'],
  right: 'mes:qcTemplate:edit',
  asks: [{ kind: 'textarea', name: 'reason', title: '变更原因', maxLength: 200, isRequired: true }],
})

export const retireTemplate = defineCommand(qcTemplates, {
  name: 'retire',
  title: '作废',
  from: ['valid'],
  to: 'obsolete',
  right: 'mes:qcTemplate:approve',
  tone: 'danger',
  places: ['detail'],
})

export const templateCommands = [approveTemplate, reviseTemplate, retireTemplate] as const
