import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { mostUrgentFirst } from '../../urgency.ts'

/** Where it was noticed (dictionary mes_ncr_source). */
export const ncrSourceTexts = {
  IQC: '来料检验',
  IPQC: '过程检验',
  FQC: '成品检验',
  OQC: '出货检验',
  RQC: '复验',
  PATROL: '巡查',
  parameter: '工艺参数',
  customer: '客户投诉',
  alarm: '设备报警',
  stocktake: '盘点',
  recall: '召回',
} as const
export type NcrSource = keyof typeof ncrSourceTexts

/** States of a nonconformity (dictionary mes_ncr_status). */
export const ncrStatusTexts = {
  open: '新开',
  investigating: '调查中',
  disposition: '已处置',
  executing: '执行中',
  verified: '已验证',
  closed: '已关闭',
} as const

/** What becomes of it (dictionary mes_ncr_disposition). */
export const dispositionTexts = { rework: '返工', use: '让步', sort: '挑选', scrap: '报废', return: '退货' } as const
export type Disposition = keyof typeof dispositionTexts

/** What is wrong (dictionary mes_defect). */
export const defectTexts = { look: '外观', colour: '色差', weight: '重量', broken: '破损', foreign: '异物', label: '标签', other: '其他' } as const

/** Nonconformities that still stand in the way of a release. */
export const openNcrStates = ['open', 'investigating', 'disposition', 'executing'] as const

/** What a person writes of it. `qty` is of the lot's own unit; `boxNos` are boxes with commas between. */
const Ncr = z.object({
  source: z.enum(Object.keys(ncrSourceTexts) as [NcrSource, ...NcrSource[]], '请选择来源'), // the keys of an object are its keys
  defectCode: z.string('请选择缺陷').min(1, '请选择缺陷').max(32),
  severity: z.enum(['1', '2', '3'], '请选择严重程度').default('2'),
  description: z.string('请写明发现了什么').trim().min(1, '请写明发现了什么').max(500, '不超过 500 个字符'),
  lotId: z.string().max(64).nullable().default(null),
  batchNo: z.string().trim().max(32, '不超过 32 个字符').default(''),
  boxNos: z.string().trim().max(1000, '不超过 1000 个字符').default(''),
  customerId: z.string().max(64).nullable().default(null),
  qty: quantity({ min: 0 }).nullable().default(null),
  dueDate: z
    .union([z.literal(''), z.iso.date('请选择正确的日期')])
    .nullable()
    .default(null),
  photo: z.string().max(2000).default(''),
})

const Assigned = z.object({
  ncrNo: z.string(),
  refType: z.string(),
  refId: z.string(),
  disposition: z.string(),
  cause: z.string(),
  action: z.string(),
  heldLots: z.number(),
  disposeBy: z.string(),
  disposeBy2: z.string(),
  esignIds: z.string(),
  finding: z.string(),
  verifyBy: z.string(),
  closeBy: z.string(),
  closeTime: z.string().nullable(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

export const ncrStates = {
  field: 'status',
  all: Object.keys(ncrStatusTexts),
  initial: 'open',
  way: ['open', 'investigating', 'disposition', 'executing', 'verified', 'closed'],
  editable: ['open', 'investigating'],
  deletable: ['open'],
} as const satisfies States & { all: readonly string[] }

/** 不合格 (mes_ncr, factory.md 3.18): what is not as it should be, what becomes of it, and which lots wait for that. */
export const ncrs = defineResource({
  name: 'mesNcr',
  path: '/mes/ncr',
  title: '不合格处理单',
  label: 'ncrNo',
  permission: 'mes:ncr',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Ncr,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'ncrNo', title: '不合格单号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_ncr_status', width: 90, filter: 'shown', ...plain },
    { kind: 'dict', name: 'source', title: '来源', dictCode: 'mes_ncr_source', width: 100, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'dict', name: 'defectCode', title: '缺陷', dictCode: 'mes_defect', width: 90, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'radio', name: 'severity', title: '严重程度', dictCode: 'mes_ncr_severity', width: 100, filter: 'folded', initial: '2', isSortable: false },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 160, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'batchNo', title: '生产批号', maxLength: 32, width: 130, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'boxNos', title: '箱号', maxLength: 1000, width: 150, list: 'hidden', hint: '逗号分开', isSortable: false },
    { kind: 'reference', name: 'customerId', title: '客户', resource: 'mesCustomer', width: 150, filter: 'folded', list: 'hidden', isSortable: false },
    { kind: 'textarea', name: 'description', title: '发现', maxLength: 500, width: 240, isRequired: true, isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', decimals: 3, width: 100, list: 'hidden', hint: '按批次的计量单位', isSortable: false },
    { kind: 'date', name: 'dueDate', title: '完成期限', width: 180, filter: 'folded', due: { over: ['verified', 'closed'] } },
    { kind: 'image', name: 'photo', title: '照片', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'heldLots', title: '冻结批次', unit: '批', width: 100, ...plain },
    { kind: 'dict', name: 'disposition', title: '处置', dictCode: 'mes_ncr_disposition', width: 90, filter: 'shown', ...plain },
    { kind: 'textarea', name: 'cause', title: '原因', list: 'hidden', ...plain },
    { kind: 'textarea', name: 'action', title: '措施', list: 'hidden', ...plain },
    { kind: 'user', name: 'disposeBy', title: '处置人', width: 100, isMulti: false, list: 'hidden', ...plain },
    { kind: 'user', name: 'disposeBy2', title: '第二处置人', width: 110, isMulti: false, list: 'hidden', ...plain },
    { kind: 'text', name: 'finding', title: '验证结果', list: 'hidden', ...plain },
    { kind: 'user', name: 'verifyBy', title: '验证人', width: 100, isMulti: false, list: 'hidden', ...plain },
    { kind: 'user', name: 'closeBy', title: '关闭人', width: 100, isMulti: false, list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'closeTime', title: '关闭时间', width: 170, list: 'hidden', ...plain },
    { kind: 'text', name: 'refType', title: '来源类型', list: 'hidden', ...plain },
    { kind: 'text', name: 'refId', title: '来源单号', list: 'never', ...plain },
    { kind: 'text', name: 'esignIds', title: '签名号', list: 'hidden', ...plain },
  ],
  sections: [
    { title: '发现', fields: ['ncrNo', 'status', 'source', 'defectCode', 'severity', 'description', 'photo', 'dueDate'] },
    { title: '涉及', fields: ['lotId', 'batchNo', 'boxNos', 'customerId', 'qty', 'heldLots'] },
    { title: '处置', fields: ['disposition', 'cause', 'action', 'disposeBy', 'disposeBy2', 'finding', 'verifyBy', 'closeBy', 'closeTime'] },
  ],
  rules: [{ when: { field: 'source', is: ['customer'] }, show: ['customerId'] }],
  defaultSort: mostUrgentFirst,
  states: ncrStates,
})
