import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { scopeLetters } from '../../rules/scan/checkedCode.ts'
import { longestTemplate, templateComplaint } from '../../rules/scan/codeTemplate.ts'

/** What a person writes of a rule: what codes that begin with `prefix` are of, and where in them the number stands. */
const BarcodeRule = z.object({
  name: z.string().trim().min(1, '请输入名称').max(60, '不超过 60 个字符'),
  scope: z.string().refine((scope) => Object.hasOwn(scopeLetters, scope), '请选择对象'),
  prefix: z.string().trim().max(20, '不超过 20 个字符').default(''),
  symbology: z.string().trim().max(20).default(''),
  template: z
    .string()
    .trim()
    .min(1, '请输入格式')
    .max(longestTemplate, `不超过 ${longestTemplate} 个字符`)
    .superRefine((template, context) => {
      const complaint = template === '' ? null : templateComplaint(template)
      if (complaint !== null) context.addIssue({ code: 'custom', message: complaint })
    }),
  status: z.number().int().min(0).max(1).default(1),
})

/** Rules by which scanned codes are read (mes_barcode_rule, factory.md 3.10): numbers of our own, and labels of suppliers. */
export const barcodeRules = defineResource({
  name: 'mesBarcodeRule',
  path: '/mes/barcodeRule',
  title: '条码规则',
  label: 'name',
  permission: 'mes:barcodeRule',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: BarcodeRule,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '名称', maxLength: 60, width: 180, filter: 'shown' },
    { kind: 'dict', name: 'scope', title: '对象', dictCode: 'mes_barcode_scope', width: 110, filter: 'shown', initial: 'lot' },
    { kind: 'text', name: 'prefix', title: '前缀', maxLength: 20, width: 110, hint: '码以这些字符开头才用这条规则，不填就是都试' },
    { kind: 'dict', name: 'symbology', title: '码制', dictCode: 'mes_symbology', width: 140, isSortable: false, hint: '不选就是不限' },
    {
      kind: 'text',
      name: 'template',
      title: '格式',
      maxLength: longestTemplate,
      width: 240,
      initial: '{code}',
      isSortable: false,
      hint: '{code} 是编号，{material} 是物料编码，{rest} 不读；例如 LOT:{code};MAT:{material}',
    },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'scope', order: 'asc' },
})
