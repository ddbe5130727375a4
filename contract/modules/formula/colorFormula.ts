import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { formulaStates } from './formulaStates.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const lightness = z.number('请填写 L*').min(0, '不小于 0').max(100, '不大于 100')
const chroma = (name: string) => z.number(`请填写 ${name}`).min(-128, '不小于 -128').max(127, '不大于 127')
const tolerance = z.number('应为数字').min(0.1, '不小于 0.1').max(10, '不大于 10')

/** What a person writes of a shade: its number, what it is for, and the colour that it has to have. */
const Formula = z.object({
  colorNo: text(30).min(1, '请输入色号'),
  colorName: text(60).min(1, '请输入色名'),
  productFamily: z.string().min(1, '请选择产品类').max(16),
  useArea: z.string().min(1, '请选择使用部位').max(16),
  finish: z.string().min(1, '请选择质感').max(16),
  productId: z.string().max(64).nullable().default(null),
  customerId: z.string().max(64).nullable().default(null),
  brand: text(60).default(''),
  targetL: lightness,
  targetA: chroma('a*'),
  targetB: chroma('b*'),
  illuminant: z.string().min(1, '请选择光源').max(16).default('D65'),
  observer: z.string().min(1, '请选择视角').max(16).default('10'),
  geometry: z.string().min(1, '请选择几何条件').max(16).default('d8sci'),
  deMethod: z.string().min(1, '请选择色差公式').max(16).default('dE00'),
  deTol: tolerance.default(1),
  remark: text(200).default(''),
})

const Assigned = z.object({ formulaNo: z.string(), hex: z.string(), status: z.string() })

/** Colour-blending archives 配色档案 (mes_color_formula, factory.md 3.5): the shades that the plant can make. */
export const colorFormulas = defineResource({
  name: 'mesColorFormula',
  path: '/mes/colorFormula',
  title: '配色档案',
  label: 'colorName',
  permission: 'mes:formula',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: Formula,
  assigned: Assigned,
  unique: [['colorNo']],
  fields: [
    { kind: 'text', name: 'formulaNo', title: '档案号', width: 110, form: 'shown', filter: 'folded' },
    { kind: 'colour', name: 'hex', title: '色块', width: 110, form: 'shown', isSortable: false },
    { kind: 'text', name: 'colorNo', title: '色号', width: 90, filter: 'shown' },
    { kind: 'text', name: 'colorName', title: '色名', width: 140, filter: 'shown' },
    { kind: 'dict', name: 'productFamily', title: '产品类', dictCode: 'mes_family', width: 90, filter: 'shown' },
    { kind: 'dict', name: 'useArea', title: '使用部位', dictCode: 'mes_use_area', width: 100, filter: 'folded', isSortable: false },
    { kind: 'dict', name: 'finish', title: '质感', dictCode: 'mes_finish', width: 80, filter: 'folded', isSortable: false },
    { kind: 'number', name: 'targetL', title: 'L*', decimals: 2, min: 0, max: 100, width: 80 },
    { kind: 'number', name: 'targetA', title: 'a*', decimals: 2, min: -128, max: 127, width: 80 },
    { kind: 'number', name: 'targetB', title: 'b*', decimals: 2, min: -128, max: 127, width: 80 },
    { kind: 'number', name: 'deTol', title: '允差 ΔE', decimals: 2, min: 0.1, max: 10, width: 90, initial: 1, isSortable: false },
    { kind: 'dict', name: 'deMethod', title: '色差公式', dictCode: 'mes_delta_method', width: 100, initial: 'dE00', list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'illuminant', title: '光源', dictCode: 'mes_illuminant', width: 80, initial: 'D65', list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'observer', title: '视角', dictCode: 'mes_observer', width: 80, initial: '10', list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'geometry', title: '几何条件', dictCode: 'mes_geometry', width: 100, initial: 'd8sci', list: 'hidden', isSortable: false },
    {
      kind: 'reference',
      name: 'productId',
      title: '产品',
      resource: 'mesMaterial',
      width: 170,
      isSortable: false,
      hint: '这个产品的订单按这个档案的定版配方算料',
    },
    { kind: 'reference', name: 'customerId', title: '客户', resource: 'mesCustomer', width: 170, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'brand', title: '品牌', width: 120, list: 'hidden', isSortable: false },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_formula_status', width: 80, form: 'shown', filter: 'shown', isSortable: false },
  ],
  sections: [
    { title: '色号', fields: ['formulaNo', 'colorNo', 'colorName', 'productFamily', 'useArea', 'finish', 'productId', 'customerId', 'brand', 'remark'] },
    { title: '目标色', fields: ['hex', 'targetL', 'targetA', 'targetB', 'illuminant', 'observer', 'geometry', 'deMethod', 'deTol', 'status'] },
  ],
  defaultSort: { column: 'colorNo', order: 'asc' },
  states: formulaStates,
})
