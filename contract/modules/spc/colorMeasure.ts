import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { momentText } from '../../momentText.ts'

/** How a measured colour stands to its standard (dictionary mes_color_verdict). */
export const colorVerdictTexts = { pass: '合格', fail: '超差' } as const
export type ColorVerdict = keyof typeof colorVerdictTexts

const lightness = z.number('请填写 L*').min(0, '不小于 0').max(100, '不大于 100')
const chroma = (name: string) => z.number(`请填写 ${name}`).min(-128, '不小于 -128').max(127, '不大于 127')

/** Three readings of one sample; L\* 0 to 100, a\* and b\* −128 to 127. */
const readings = {
  l1: lightness,
  a1: chroma('a*'),
  b1: chroma('b*'),
  l2: lightness,
  a2: chroma('a*'),
  b2: chroma('b*'),
  l3: lightness,
  a3: chroma('a*'),
  b3: chroma('b*'),
}

/** What a person writes. */
const Measure = z.object({
  standardId: z.string('请选择标准样').min(1, '请选择标准样').max(64),
  batchNo: z.string().trim().max(40, '不超过 40 个字符').default(''),
  measuredAt: momentText('请选择测色时间'),
  ...readings,
  illuminant: z.string().min(1, '请选择光源').max(16).default('D65'),
  observer: z.string().min(1, '请选择视角').max(16).default('10'),
  geometry: z.string().min(1, '请选择几何条件').max(16).default('d8sci'),
  instrument: z.string('请填写测色仪').trim().min(1, '请填写测色仪').max(40, '不超过 40 个字符'),
})

/** What the server writes: the mean of the readings, how far it is from the standard by the formula of the shade, and the verdict by its tolerance. `importedFrom`: the file of an instrument, '' for one that was typed; `qcId`: the inspection that it belongs to, '' for none. */
const Judged = z.object({
  measureNo: z.string(),
  formulaId: z.string(),
  labL: z.number(),
  labA: z.number(),
  labB: z.number(),
  dE: z.number(),
  dL: z.number(),
  da: z.number(),
  db: z.number(),
  dC: z.number(),
  dH: z.number(),
  verdict: z.string(),
  importedFrom: z.string(),
  qcId: z.string(),
})

const plain = { isSortable: false } as const
const shown = { form: 'shown', ...plain } as const
const figure = { kind: 'number', decimals: 2, width: 80, ...shown } as const
const reading = { kind: 'number', decimals: 2, list: 'hidden', ...plain } as const
const [ofL, ofAB] = [
  { min: 0, max: 100 },
  { min: -128, max: 127 },
] as const
const condition = { list: 'hidden', ...plain } as const

/** Colour measurements 色差检验 (mes_color_measure, factory.md 3.18): three readings against a standard that is still valid, under its conditions. Evidence: nobody edits one. */
export const colorMeasures = defineResource({
  name: 'mesColorMeasure',
  path: '/mes/colorMeasure',
  title: '色差检验',
  label: 'measureNo',
  permission: 'mes:colorMeasure',
  verbs: ['list', 'add', 'export'],
  row: Measure,
  assigned: Judged,
  unique: [],
  fields: [
    { kind: 'text', name: 'measureNo', title: '测色单号', width: 160, form: 'shown', filter: 'shown' },
    {
      kind: 'reference',
      name: 'standardId',
      title: '标准样',
      resource: 'mesColorStandard',
      width: 120,
      form: 'once',
      filter: 'folded',
      hint: '过期的标准样不能用',
      ...plain,
    },
    { kind: 'reference', name: 'formulaId', title: '配色档案', resource: 'mesColorFormula', width: 150, filter: 'shown', ...shown },
    { kind: 'text', name: 'batchNo', title: '生产批号', maxLength: 40, width: 130, form: 'once', filter: 'shown', ...plain },
    { kind: 'dateTime', name: 'measuredAt', title: '测色时间', width: 170, form: 'once', filter: 'folded' },
    { kind: 'dict', name: 'verdict', title: '判定', dictCode: 'mes_color_verdict', width: 90, filter: 'shown', ...shown },
    { ...figure, name: 'dE', title: 'ΔE' },
    { ...figure, name: 'labL', title: 'L*' },
    { ...figure, name: 'labA', title: 'a*' },
    { ...figure, name: 'labB', title: 'b*' },
    { ...figure, name: 'dL', title: 'ΔL*' },
    { ...figure, name: 'da', title: 'Δa*' },
    { ...figure, name: 'db', title: 'Δb*' },
    { ...figure, name: 'dC', title: 'ΔC*', list: 'hidden' },
    { ...figure, name: 'dH', title: 'ΔH*', list: 'hidden' },
    { ...reading, ...ofL, name: 'l1', title: '第 1 次 L*' },
    { ...reading, ...ofAB, name: 'a1', title: '第 1 次 a*' },
    { ...reading, ...ofAB, name: 'b1', title: '第 1 次 b*' },
    { ...reading, ...ofL, name: 'l2', title: '第 2 次 L*' },
    { ...reading, ...ofAB, name: 'a2', title: '第 2 次 a*' },
    { ...reading, ...ofAB, name: 'b2', title: '第 2 次 b*' },
    { ...reading, ...ofL, name: 'l3', title: '第 3 次 L*' },
    { ...reading, ...ofAB, name: 'a3', title: '第 3 次 a*' },
    { ...reading, ...ofAB, name: 'b3', title: '第 3 次 b*' },
    { kind: 'dict', name: 'illuminant', title: '光源', dictCode: 'mes_illuminant', initial: 'D65', ...condition },
    { kind: 'dict', name: 'observer', title: '视角', dictCode: 'mes_observer', initial: '10', ...condition },
    { kind: 'dict', name: 'geometry', title: '几何条件', dictCode: 'mes_geometry', initial: 'd8sci', ...condition },
    { kind: 'text', name: 'instrument', title: '测色仪', maxLength: 40, width: 140, ...plain },
    { kind: 'text', name: 'importedFrom', title: '数据文件', width: 160, list: 'hidden', ...shown },
    { kind: 'text', name: 'qcId', title: '检验单', list: 'never', form: 'never', ...plain },
  ],
  sections: [
    { title: '样品', fields: ['measureNo', 'standardId', 'formulaId', 'batchNo', 'measuredAt', 'instrument', 'importedFrom'] },
    { title: '读数', fields: ['l1', 'a1', 'b1', 'l2', 'a2', 'b2', 'l3', 'a3', 'b3'] },
    { title: '条件', fields: ['illuminant', 'observer', 'geometry'] },
    { title: '判定', fields: ['verdict', 'dE', 'labL', 'labA', 'labB', 'dL', 'da', 'db', 'dC', 'dH'] },
  ],
  defaultSort: { column: 'measuredAt', order: 'desc' },
})

/** Takes the readings of an instrument's file, three for each sample, whose name is its batch number; all of them or none. `content`: the bytes of the file in base64. */
export const importMeasures = defineCommand(colorMeasures, {
  name: 'importCsv',
  title: '读入测色文件',
  from: 'none',
  right: 'mes:colorMeasure:add',
  places: [],
  asks: [
    { kind: 'reference', name: 'standardId', title: '标准样', resource: 'mesColorStandard', isRequired: true },
    { kind: 'dateTime', name: 'measuredAt', title: '测色时间', isRequired: true },
    { kind: 'text', name: 'instrument', title: '测色仪', maxLength: 40, isRequired: true },
    { kind: 'dict', name: 'illuminant', title: '光源', dictCode: 'mes_illuminant', isRequired: true },
    { kind: 'dict', name: 'observer', title: '视角', dictCode: 'mes_observer', isRequired: true },
    { kind: 'dict', name: 'geometry', title: '几何条件', dictCode: 'mes_geometry', isRequired: true },
    { kind: 'text', name: 'fileName', title: '文件名', maxLength: 200, isRequired: true },
    { kind: 'textarea', name: 'content', title: '文件内容', maxLength: 100_000, isRequired: true },
  ],
})
