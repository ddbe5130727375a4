import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** A reading of an inspection. What was wanted is that of the template's item; `judge` is pass, fail, or empty while there is nothing to judge. */
const Reading = z.object({
  qcId: z.string(),
  itemId: z.string(),
  seq: z.number(),
  sampleNo: z.number(),
  name: z.string(),
  type: z.string(),
  unit: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  rangeLow: z.number().nullable(),
  rangeHigh: z.number().nullable(),
  choices: z.string(),
  goodChoices: z.string(),
  ccp: z.string(),
  value: z.string(),
  numValue: z.number().nullable(),
  judge: z.string(),
  instrument: z.string(),
  photo: z.string(),
  remark: z.string(),
  recordBy: z.string(),
  recordTime: z.string().nullable(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 检验结果 (mes_qc_result): only the command of its inspection writes it. */
export const qcResults = defineResource({
  name: 'mesQcResult',
  path: '/mes/qcResult',
  title: '检验结果',
  label: 'name',
  permission: 'mes:qc',
  verbs: ['list', 'export'],
  row: Reading,
  unique: [],
  fields: [
    // written with its inspection alone: whoever reads it learns its version, which a reading is sent with
    { kind: 'reference', name: 'qcId', title: '检验单', resource: 'mesQcOrder', width: 150, filter: 'shown', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, form: 'shown' },
    { kind: 'text', name: 'name', title: '项目', width: 150, filter: 'shown', ...plain },
    { kind: 'number', name: 'sampleNo', title: '样', width: 60, ...plain },
    { kind: 'dict', name: 'type', title: '类型', dictCode: 'mes_qc_item_type', width: 90, ...plain },
    { kind: 'number', name: 'low', title: '下限', decimals: 4, width: 100, ...plain },
    { kind: 'number', name: 'high', title: '上限', decimals: 4, width: 100, ...plain },
    { kind: 'text', name: 'unit', title: '单位', width: 80, ...plain },
    { kind: 'number', name: 'rangeLow', title: '量程下限', decimals: 4, list: 'hidden', ...plain },
    { kind: 'number', name: 'rangeHigh', title: '量程上限', decimals: 4, list: 'hidden', ...plain },
    { kind: 'text', name: 'choices', title: '选项', list: 'hidden', ...plain },
    { kind: 'text', name: 'goodChoices', title: '合格选项', list: 'hidden', ...plain },
    { kind: 'text', name: 'value', title: '结果', width: 130, ...plain },
    { kind: 'number', name: 'numValue', title: '数值', decimals: 6, width: 110, list: 'hidden', ...plain },
    { kind: 'dict', name: 'judge', title: '判定', dictCode: 'mes_qc_judge', width: 90, filter: 'shown', ...plain },
    { kind: 'switch', name: 'ccp', title: '关键', width: 80, ...plain },
    { kind: 'text', name: 'instrument', title: '仪器', width: 120, ...plain },
    { kind: 'image', name: 'photo', title: '照片', list: 'hidden', ...plain },
    { kind: 'text', name: 'remark', title: '备注', width: 160, ...plain },
    { kind: 'user', name: 'recordBy', title: '记录人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'recordTime', title: '记录时间', width: 170, ...plain },
    { kind: 'reference', name: 'itemId', title: '检验项目', resource: 'mesQcItem', list: 'never', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})
