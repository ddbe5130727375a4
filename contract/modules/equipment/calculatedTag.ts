import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { tagRoles } from '../../tag.ts'
import { Code, Decimal, label, oneOf, whole } from './plcFields.ts'
import { tagRoleDictionary } from './plcTags.ts'

const limit = Decimal.nullable().default(null)

/** What a person writes of a tag that is computed from others (docs/decisions/058). `deadband` is in `unit`, as that of a tag that is read. */
const CalculatedTag = z.object({
  tagCode: Code,
  name: label(100).min(1, '请填写'),
  equipmentCode: z
    .union([z.literal(''), Code])
    .nullable()
    .default(''),
  expression: z.string().trim().min(1, '请填写表达式').max(2000, '最多 2000 个字符'),
  unit: label(20).default(''),
  decimals: whole(0, 9).default(2),
  deadband: Decimal.min(0, '不能小于 0').default(0),
  limitLL: limit,
  limitL: limit,
  limitH: limit,
  limitHH: limit,
  role: z
    .union([z.literal(''), oneOf(tagRoles)])
    .nullable()
    .default(''),
})
export type CalculatedTag = z.infer<typeof CalculatedTag>

/** Tags that the collector computes once a second from the newest values: shown, kept, drawn and judged like those that are read. */
export const calculatedTags = defineResource({
  name: 'mesCalculatedTag',
  path: '/mes/calculatedTag',
  title: '计算测点',
  label: 'name',
  permission: 'mes:plcTag',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: CalculatedTag,
  unique: [['tagCode']],
  fields: [
    { kind: 'text', name: 'tagCode', title: '测点编码', width: 180, filter: 'shown', form: 'once', hint: '例如 ML-01.heatLoss' },
    { kind: 'text', name: 'name', title: '测点名称', width: 200, filter: 'shown' },
    {
      kind: 'search',
      name: 'equipmentCode',
      title: '机台',
      dict: 'mes_equipment,name,equipCode',
      width: 130,
      filter: 'folded',
      initial: '',
      isSortable: false,
      hint: '在它的看板上显示；表达式里可以只写点号后面的名字',
    },
    {
      kind: 'textarea',
      name: 'expression',
      title: '表达式',
      maxLength: 2000,
      width: 320,
      isSortable: false,
      hint: '测点写在花括号里：{outTemp} - {inTemp}；可用 if、min、max、avg、abs、round，以及一段时间的 rate、integral、window，例如 rate({goodCount}, 60) * 3600',
    },
    { kind: 'text', name: 'unit', title: '单位', width: 80, isSortable: false },
    { kind: 'number', name: 'decimals', title: '小数位', min: 0, max: 9, initial: 2, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'deadband', title: '死区', min: 0, decimals: 6, initial: 0, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'limitLL', title: '下下限', decimals: 6, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'limitL', title: '下限', decimals: 6, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'limitH', title: '上限', decimals: 6, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'limitHH', title: '上上限', decimals: 6, list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'role', title: '用途', dictCode: tagRoleDictionary, width: 100, initial: '', isSortable: false },
  ],
  sections: [
    { title: '测点', fields: ['tagCode', 'name', 'equipmentCode', 'role'] },
    { title: '怎样算', fields: ['expression', 'unit', 'decimals', 'deadband'] },
    { title: '限值', fields: ['limitLL', 'limitL', 'limitH', 'limitHH'] },
  ],
  defaultSort: { column: 'tagCode', order: 'asc' },
})
