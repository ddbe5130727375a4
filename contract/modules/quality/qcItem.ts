import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const limit = z.number('应为数字').min(-1e9, '不小于 -1000000000').max(1e9, '不大于 1000000000').nullable().default(null)
const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')

/**
 * What is looked at (factory.md 3.18). `low` and `high` are the limits of a good value, `rangeLow` and `rangeHigh` what the instrument can
 * tell at all; `choices` are the words of a choice and `goodChoices` those that pass, commas between; `sampleSize` are readings of each inspection.
 */
const QcItem = z
  .object({
    templateId: z.string().min(1).max(64),
    seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
    name: z.string().trim().min(1, '请输入项目名称').max(60, '不超过 60 个字符'),
    type: z.enum(['number', 'choice', 'text', 'photo', 'color'], '请选择类型').default('number'),
    method: text(120),
    unit: text(16),
    low: limit,
    high: limit,
    target: limit,
    choices: text(200),
    goodChoices: text(200),
    instrument: text(40),
    rangeLow: limit,
    rangeHigh: limit,
    sampleSize: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(200, '不大于 200').default(1),
    ccp: z.enum(['Y', 'N'], '应为是或否').default('N'),
  })
  .refine(({ low, high }) => low === null || high === null || low <= high, { path: ['high'], message: '上限应不小于下限' })
  .refine(({ rangeLow, rangeHigh }) => rangeLow === null || rangeHigh === null || rangeLow < rangeHigh, {
    path: ['rangeHigh'],
    message: '量程上限应大于量程下限',
  })

/** Items of a template 检验项目, written with it and in no other way. */
export const qcItems = defineResource({
  name: 'mesQcItem',
  path: '/mes/qcItem',
  title: '检验项目',
  label: 'name',
  permission: 'mes:qcTemplate',
  verbs: ['list'],
  row: QcItem,
  unique: [],
  fields: [
    { kind: 'reference', name: 'templateId', title: '检验模板', resource: 'mesQcTemplate', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, initial: 1 },
    { kind: 'text', name: 'name', title: '项目', maxLength: 60, width: 150, isRequired: true, isSortable: false },
    { kind: 'dict', name: 'type', title: '类型', dictCode: 'mes_qc_item_type', width: 100, initial: 'number', isSortable: false },
    { kind: 'text', name: 'method', title: '方法', maxLength: 120, width: 150, isSortable: false },
    { kind: 'text', name: 'unit', title: '单位', maxLength: 16, width: 80, isSortable: false },
    { kind: 'number', name: 'low', title: '下限', decimals: 4, width: 100, isSortable: false },
    { kind: 'number', name: 'high', title: '上限', decimals: 4, width: 100, isSortable: false },
    { kind: 'number', name: 'target', title: '目标', decimals: 4, width: 100, isSortable: false },
    { kind: 'text', name: 'choices', title: '选项', maxLength: 200, width: 150, hint: '逗号分开', isSortable: false },
    { kind: 'text', name: 'goodChoices', title: '合格选项', maxLength: 200, width: 130, hint: '逗号分开', isSortable: false },
    { kind: 'text', name: 'instrument', title: '仪器', maxLength: 40, width: 120, isSortable: false },
    { kind: 'number', name: 'rangeLow', title: '量程下限', decimals: 4, width: 100, isSortable: false },
    { kind: 'number', name: 'rangeHigh', title: '量程上限', decimals: 4, width: 100, isSortable: false },
    { kind: 'number', name: 'sampleSize', title: '读数', min: 1, max: 200, width: 80, initial: 1, isSortable: false },
    { kind: 'switch', name: 'ccp', title: '关键', width: 80, initial: 'N', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})
