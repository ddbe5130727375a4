import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { qcStates } from './qcStates.ts'

/** What a person asks to have inspected. `lotSize` are pieces or units in the lot, for a sampling plan. */
const QcOrder = z.object({
  qcType: z.enum(['IQC', 'IPQC', 'FQC', 'OQC', 'RQC', 'PATROL'], '请选择检验类型'),
  templateId: z.string('请选择检验模板').min(1, '请选择检验模板').max(64),
  lotId: z.string().max(64).nullable().default(null),
  pointId: z.string().max(64).nullable().default(null),
  batchNo: z.string().trim().max(32, '不超过 32 个字符').default(''),
  lotSize: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(10_000_000, '不大于 10000000').nullable().default(null),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({
  qcNo: z.string(),
  templateVersion: z.number(),
  refType: z.string(),
  refId: z.string(),
  severity: z.string(),
  sampleCount: z.number(),
  acceptCount: z.number(),
  failCount: z.number(),
  inspectorId: z.string(),
  reviewerId: z.string(),
  esignId: z.string(),
  sampleTime: z.string().nullable(),
  doneTime: z.string().nullable(),
  digest: z.string(),
  result: z.string(),
  reviewNote: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 检验单 (mes_qc_order, factory.md 3.18): receipts, work in progress, batches, shipments, retests and patrols. */
export const qcOrders = defineResource({
  name: 'mesQcOrder',
  path: '/mes/qcOrder',
  title: '检验单',
  label: 'qcNo',
  permission: 'mes:qc',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: QcOrder,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'qcNo', title: '检验单号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_qc_status', width: 90, filter: 'shown', ...plain },
    { kind: 'dict', name: 'result', title: '结论', dictCode: 'mes_qc_result', width: 90, filter: 'shown', ...plain },
    { kind: 'dict', name: 'qcType', title: '类型', dictCode: 'mes_qc_type', width: 80, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 160, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'batchNo', title: '生产批号', maxLength: 32, width: 130, filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'pointId', title: '巡查点', resource: 'mesPatrolPoint', width: 140, filter: 'folded', isSortable: false },
    { kind: 'reference', name: 'templateId', title: '检验模板', resource: 'mesQcTemplate', width: 190, filter: 'folded', isRequired: true, isSortable: false },
    { kind: 'number', name: 'lotSize', title: '批量', min: 1, max: 10_000_000, width: 90, list: 'hidden', isSortable: false, hint: '按抽样方案时必填' },
    { kind: 'number', name: 'sampleCount', title: '样本数', width: 90, ...plain },
    { kind: 'dict', name: 'severity', title: '宽严', dictCode: 'mes_qc_severity', width: 80, list: 'hidden', ...plain },
    { kind: 'number', name: 'acceptCount', title: '接收数', width: 90, list: 'hidden', ...plain },
    { kind: 'number', name: 'failCount', title: '不合格数', width: 100, ...plain },
    { kind: 'user', name: 'inspectorId', title: '检验人', width: 100, isMulti: false, filter: 'folded', ...plain },
    { kind: 'user', name: 'reviewerId', title: '复核人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'sampleTime', title: '取样时间', width: 170, list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'doneTime', title: '完成时间', width: 170, ...plain },
    { kind: 'number', name: 'templateVersion', title: '模板版本', width: 90, list: 'hidden', ...plain },
    { kind: 'text', name: 'reviewNote', title: '复核意见', width: 170, list: 'hidden', ...plain },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'refType', title: '来源', list: 'hidden', ...plain },
    { kind: 'text', name: 'refId', title: '来源单号', list: 'never', ...plain },
    { kind: 'text', name: 'digest', title: '结果摘要', list: 'hidden', isDigest: true, ...plain },
    { kind: 'text', name: 'esignId', title: '签名号', list: 'hidden', ...plain },
  ],
  rules: [
    { when: { field: 'qcType', is: ['PATROL'] }, require: ['pointId'] },
    { when: { field: 'qcType', is: ['IQC', 'RQC', 'OQC'] }, require: ['lotId'] },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: qcStates,
})

const reason = { kind: 'textarea', name: 'reason', maxLength: 200, isRequired: true } as const

/** Whoever samples inspects: the readings that are wanted stand from here on. */
export const sampleQc = defineCommand(qcOrders, {
  name: 'sample',
  title: '取样',
  from: ['waiting'],
  to: 'sampling',
  right: 'mes:qc:record',
  tone: 'primary',
})

/** Readings were kept (qcRecord.ts): the server gives it. */
export const recordQc = defineCommand(qcOrders, {
  name: 'keep',
  title: '记录结果',
  from: ['sampling', 'testing'],
  to: 'testing',
  right: 'mes:qc:record',
  places: [],
})

/** Every reading is there. */
export const submitQc = defineCommand(qcOrders, { name: 'submit', title: '提交复核', from: ['testing'], to: 'review', right: 'mes:qc:record', tone: 'primary' })

/** Somebody else than the inspector says what comes of it; the lot follows. What the readings failed is never called good. */
export const reviewQc = defineCommand(qcOrders, {
  name: 'review',
  title: '复核判定',
  from: ['review'],
  to: 'done',
  tone: 'primary',
  asks: [
    { kind: 'dict', name: 'result', title: '结论', dictCode: 'mes_qc_result', isRequired: true },
    { kind: 'textarea', name: 'note', title: '意见', maxLength: 200, hint: '不合格和让步时必填' },
  ],
  sign: { meaning: 'check', second: null, when: 'always' },
})

/** Back to the inspector, who measures again. */
export const returnQc = defineCommand(qcOrders, {
  name: 'return',
  title: '退回重检',
  from: ['review'],
  to: 'testing',
  right: 'mes:qc:review',
  asks: [{ ...reason, title: '退回原因' }],
  places: ['detail'],
})

export const qcCommands = [sampleQc, recordQc, submitQc, reviewQc, returnQc] as const
