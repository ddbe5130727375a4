import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** One label that came out: what it said by its hash, where, for whom, and the how many-th of its object it is (issue 28.8). */
const PrintLine = z.object({
  createTime: z.string(),
  createBy: z.string(),
  jobNo: z.string(),
  title: z.string(),
  object: z.string(),
  labelNo: z.number(),
  printCount: z.number(),
  printerName: z.string(),
  reprintReason: z.string(),
  reprintText: z.string(),
  templateHash: z.string(),
  dataHash: z.string(),
})

/** Every label that was ever printed; only the server writes it, and the database refuses to change it. */
export const printLog = defineResource({
  name: 'mesPrintLog',
  path: '/mes/print/log',
  title: '打印记录',
  label: 'object',
  permission: 'mes:printLog',
  verbs: ['list'],
  row: PrintLine,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'createTime', title: '打印时间', width: 170, filter: 'shown', form: 'shown' },
    { kind: 'text', name: 'object', title: '对象', width: 180, filter: 'shown', form: 'shown' },
    { kind: 'text', name: 'title', title: '标签', width: 120, filter: 'folded', form: 'shown', isSortable: false },
    { kind: 'number', name: 'printCount', title: '第几次', width: 90, form: 'shown', isSortable: false },
    { kind: 'text', name: 'printerName', title: '打印机', width: 140, form: 'shown', isSortable: false },
    { kind: 'text', name: 'createBy', title: '打印人', width: 110, filter: 'folded', form: 'shown', isSortable: false },
    { kind: 'text', name: 'jobNo', title: '任务号', width: 110, filter: 'folded', form: 'shown', isSortable: false },
    { kind: 'number', name: 'labelNo', title: '第几张', width: 90, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'reprintReason', title: '补打原因', dictCode: 'mes_reprint_reason', width: 110, filter: 'folded', form: 'shown', isSortable: false },
    { kind: 'text', name: 'reprintText', title: '补打说明', width: 180, form: 'shown', isSortable: false },
    { kind: 'text', name: 'templateHash', title: '模板指纹', width: 130, isDigest: true, list: 'hidden', form: 'shown', isSortable: false },
    { kind: 'text', name: 'dataHash', title: '内容指纹', width: 130, isDigest: true, list: 'hidden', form: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** `GET …/picture?id=`: the label as SVG, exactly as it was printed. */
export const printedPicturePath = `${printLog.path}/picture`
