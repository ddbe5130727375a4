import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')
const yesNo = z.enum(['Y', 'N'])
const days = z.number('应为整数').int('应为整数').min(0, '不小于 0').max(36_500, '不大于 36500').nullable().default(null)
const degrees = z.number().min(-100, '不小于 -100').max(200, '不大于 200').nullable().default(null)

/** What a person writes of a material (factory.md 3.1): raw materials, packaging, and what is made of them. */
const MaterialRecord = z
  .object({
    materialCode: z.string().trim().min(1, '请输入物料编码').max(32, '不超过 32 个字符'),
    materialName: z.string().trim().min(1, '请输入名称').max(100, '不超过 100 个字符'),
    materialType: z.string().min(1, '请选择类型').max(32),
    inciName: text(200),
    ciNo: text(32),
    unit: z.string().min(1, '请选择单位').max(16),
    unitScale: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(6, '不大于 6').default(3),
    pieceWeight: quantity({ positive: true }).nullable().default(null),
    density: quantity({ positive: true }).nullable().default(null),
    batchManaged: yesNo.default('Y'),
    shelfLifeDays: days,
    retestDays: days,
    issueRule: z.string().max(16).default('FEFO'),
    weighMode: z.string().max(16).default('increment'),
    tolType: z.string().max(16).default('pct'),
    tolLower: quantity({ max: 0 }).nullable().default(null),
    tolUpper: quantity({ min: 0 }).nullable().default(null),
    colorantScope: z.string().max(16).default(''),
    maxPct: z.number().min(0, '不小于 0').max(100, '不大于 100').nullable().default(null),
    dustExplosive: yesNo.default('N'),
    hazardClass: text(50),
    storeTempMin: degrees,
    storeTempMax: degrees,
    storeRhMax: z.number().min(0, '不小于 0').max(100, '不大于 100').nullable().default(null),
    safetyStock: quantity({ min: 0 }).nullable().default(null),
    gtin: z
      .string()
      .trim()
      .regex(/^(\d{8}|\d{12,14})?$/, 'GTIN 应为 8、12、13 或 14 位数字')
      .default(''),
    colorHex: z.string().max(9).default(''),
  })
  .refine(({ storeTempMin: min, storeTempMax: max }) => min === null || max === null || min <= max, {
    path: ['storeTempMax'],
    message: '应不低于最低温度',
  })

/** Materials and products (mes_material). `kmParams`, the colour bands for prediction, come with the colour module. */
export const materials = defineResource({
  name: 'mesMaterial',
  path: '/mes/material',
  title: '物料',
  label: 'materialName',
  permission: 'mes:material',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: MaterialRecord,
  unique: [['materialCode']],
  fields: [
    {
      kind: 'text',
      name: 'materialCode',
      title: '物料编码',
      width: 120,
      filter: 'shown',
      form: 'once',
      checkRule: 'mes_material_code',
      hint: '例如 RM-1001，保存后不能改',
    },
    { kind: 'text', name: 'materialName', title: '名称', width: 200, filter: 'shown' },
    { kind: 'dict', name: 'materialType', title: '类型', dictCode: 'mes_material_type', width: 100, filter: 'shown', initial: 'filler' },
    { kind: 'text', name: 'inciName', title: 'INCI 名', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'ciNo', title: '染料索引号', width: 110, filter: 'folded', isSortable: false },
    { kind: 'colour', name: 'colorHex', title: '色块', width: 90, isSortable: false },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', width: 80, initial: 'kg', isSortable: false },
    { kind: 'number', name: 'unitScale', title: '小数位', initial: 3, list: 'hidden', isSortable: false },
    {
      kind: 'quantity',
      name: 'pieceWeight',
      title: '单件重量',
      unit: 'g',
      list: 'hidden',
      isSortable: false,
      hint: '每个多少克；填了才能在“个”和重量之间换算',
    },
    { kind: 'quantity', name: 'density', title: '密度', unit: 'kg/L', list: 'hidden', isSortable: false, hint: '填了才能在“L”和重量之间换算' },
    { kind: 'switch', name: 'batchManaged', title: '批次管理', width: 100, initial: 'Y', isSortable: false },
    { kind: 'number', name: 'shelfLifeDays', title: '保质期', unit: '天', width: 100 },
    { kind: 'number', name: 'retestDays', title: '复验期', unit: '天', list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'issueRule', title: '发料规则', dictCode: 'mes_issue_rule', width: 120, initial: 'FEFO', isSortable: false },
    { kind: 'dict', name: 'weighMode', title: '称量方式', dictCode: 'mes_weigh_mode', list: 'hidden', initial: 'increment', isSortable: false },
    { kind: 'dict', name: 'tolType', title: '允差方式', dictCode: 'mes_tol_type', list: 'hidden', initial: 'pct', isSortable: false },
    { kind: 'quantity', name: 'tolLower', title: '下允差', width: 90, isSortable: false },
    { kind: 'quantity', name: 'tolUpper', title: '上允差', width: 90, isSortable: false },
    { kind: 'dict', name: 'colorantScope', title: '着色剂使用范围', dictCode: 'mes_colorant_scope', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'maxPct', title: '限量', unit: '%', decimals: 3, list: 'hidden', isSortable: false },
    { kind: 'switch', name: 'dustExplosive', title: '可燃粉尘', width: 100, initial: 'N', isSortable: false },
    { kind: 'text', name: 'hazardClass', title: '危害', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'storeTempMin', title: '最低温度', unit: '℃', decimals: 1, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'storeTempMax', title: '最高温度', unit: '℃', decimals: 1, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'storeRhMax', title: '最高湿度', unit: '%RH', list: 'hidden', isSortable: false },
    { kind: 'quantity', name: 'safetyStock', title: '安全库存', unitField: 'unit', unitDict: 'mes_unit', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'gtin', title: 'GTIN', maxLength: 14, list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '物料', fields: ['materialCode', 'materialName', 'materialType', 'inciName', 'ciNo', 'colorHex', 'gtin'] },
    { title: '数量与批次', fields: ['unit', 'unitScale', 'pieceWeight', 'density', 'batchManaged', 'shelfLifeDays', 'retestDays', 'safetyStock', 'issueRule'] },
    { title: '称量', fields: ['weighMode', 'tolType', 'tolLower', 'tolUpper', 'maxPct', 'colorantScope'] },
    { title: '储存与安全', fields: ['storeTempMin', 'storeTempMax', 'storeRhMax', 'dustExplosive', 'hazardClass'] },
  ],
  defaultSort: { column: 'materialCode', order: 'asc' },
})
