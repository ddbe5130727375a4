import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { nbcStatusTexts } from './packingStates.ts'

const count = (most: number) => z.number('应为整数').int('应为整数').min(1, '不小于 1').max(most, `不大于 ${most}`)
const grams = quantity({ min: 0, max: 1_000_000 })

/** What a person writes of a packing job. Pieces; weights in grams: an empty box, one packed piece, and by how much a full box may differ. */
const NbcJob = z.object({
  planId: z.string('请选择生产计划').min(1, '请选择生产计划').max(64),
  lineId: z.string('请选择内包线').min(1, '请选择内包线').max(64),
  qtyTarget: count(10_000_000),
  packQty: count(100_000),
  tareWeight: grams,
  unitWeight: quantity({ positive: true, max: 100_000 }),
  weightTol: quantity({ positive: true, max: 100_000 }),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

/** What only the server writes. `bulkLotId` is the lot of the batch that is packed; `countedTo` until when the counter of the line was taken over; `qtyShort` how many pieces less than wanted it ended with. */
const Given = z.object({
  jobNo: z.string(),
  batchNo: z.string(),
  productId: z.string(),
  bulkLotId: z.string().nullable(),
  qtyGood: z.number(),
  qtyReject: z.number(),
  qtyBoxed: z.number(),
  qtyShort: z.number(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  countedTo: z.string().nullable(),
  diffReason: z.string(),
  status: z.string(),
})

const shown = { form: 'shown', isSortable: false } as const
const pieces = <Name extends string>(name: Name, title: string) => ({ kind: 'number', name, title, unit: '件', width: 100, ...shown }) as const

/** Packing jobs 内包任务 (mes_nbc_job, factory.md 3.12): the finished bulk of a batch goes into boxes, each exactly full. */
export const nbcJobs = defineResource({
  name: 'mesNbcJob',
  path: '/mes/nbcJob',
  title: '内包任务',
  label: 'jobNo',
  permission: 'mes:nbcJob',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: NbcJob,
  assigned: Given,
  unique: [],
  fields: [
    { kind: 'text', name: 'jobNo', title: '任务号', width: 150, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_nbc_status', width: 90, filter: 'shown', ...shown },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 120, filter: 'shown', ...shown },
    { kind: 'reference', name: 'planId', title: '生产计划', resource: 'mesPlan', width: 150, list: 'hidden', isRequired: true, isSortable: false },
    { kind: 'reference', name: 'productId', title: '产品', resource: 'mesMaterial', width: 150, filter: 'folded', ...shown },
    { kind: 'tree', name: 'lineId', title: '内包线', resource: 'mesEquipment', width: 130, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'reference', name: 'bulkLotId', title: '料体批次', resource: 'mesMaterialLot', width: 130, ...shown },
    { kind: 'number', name: 'qtyTarget', title: '目标', unit: '件', width: 100, isRequired: true, isSortable: false },
    pieces('qtyGood', '合格'),
    pieces('qtyReject', '剔除'),
    pieces('qtyBoxed', '已封箱'),
    pieces('qtyShort', '少包'),
    { kind: 'number', name: 'packQty', title: '每箱', unit: '件', width: 90, isRequired: true, isSortable: false },
    { kind: 'quantity', name: 'tareWeight', title: '空箱重', unit: 'g', decimals: 2, width: 100, list: 'hidden', isRequired: true, isSortable: false },
    { kind: 'quantity', name: 'unitWeight', title: '单件重', unit: 'g', decimals: 3, width: 100, list: 'hidden', isRequired: true, isSortable: false },
    {
      kind: 'quantity',
      name: 'weightTol',
      title: '箱重允差',
      unit: 'g',
      decimals: 2,
      width: 100,
      list: 'hidden',
      isRequired: true,
      isSortable: false,
      hint: '小于一件的重量，少一件就称得出来',
    },
    { kind: 'dateTime', name: 'startTime', title: '开工', width: 170, form: 'shown' },
    { kind: 'dateTime', name: 'endTime', title: '完成', width: 170, list: 'hidden', ...shown },
    { kind: 'dateTime', name: 'countedTo', title: '计数器读到', width: 170, list: 'hidden', ...shown },
    { kind: 'text', name: 'diffReason', title: '少包或差异原因', width: 160, list: 'hidden', ...shown },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '任务', fields: ['jobNo', 'planId', 'batchNo', 'productId', 'bulkLotId', 'lineId', 'qtyTarget', 'remark'] },
    { title: '装箱与检重', fields: ['packQty', 'tareWeight', 'unitWeight', 'weightTol'] },
    { title: '进度', fields: ['status', 'qtyGood', 'qtyReject', 'qtyBoxed', 'qtyShort', 'startTime', 'endTime', 'countedTo', 'diffReason'] },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: {
    field: 'status',
    all: Object.keys(nbcStatusTexts),
    initial: 'draft',
    way: ['draft', 'ready', 'packing', 'reconciling', 'done'],
    editable: ['draft'],
    deletable: ['draft'],
  },
})

const right = 'mes:nbc:scan'
const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

export const releaseNbcJob = defineCommand(nbcJobs, { name: 'release', title: '下达', from: ['draft'], to: 'ready', tone: 'primary' })

/** The line is cleared and the bulk may be packed: from here on pieces count. */
export const startNbcJob = defineCommand(nbcJobs, { name: 'start', title: '开工', from: ['ready'], to: 'packing', right, tone: 'primary' })
export const pauseNbcJob = defineCommand(nbcJobs, { name: 'pause', title: '暂停', from: ['packing'], to: 'paused', right, asks: [reason('暂停原因')] })
/** A count that finds a forgotten box leads back to the line. */
export const resumeNbcJob = defineCommand(nbcJobs, { name: 'resume', title: '继续', from: ['paused', 'reconciling'], to: 'packing', right })

/** Pieces that are no good leave the line. */
export const rejectPieces = defineCommand(nbcJobs, {
  name: 'reject',
  title: '坏件',
  from: ['packing'],
  right,
  asks: [
    { kind: 'number', name: 'qty', title: '件数', min: 1, max: 10_000, isRequired: true },
    { kind: 'dict', name: 'cause', title: '原因', dictCode: 'mes_nbc_reject', isRequired: true },
  ],
  tone: 'danger',
})

/** What the counter of the line counted since it was read last goes into boxes; what the camera rejected into the rejects. */
export const takeNbcCount = defineCommand(nbcJobs, { name: 'takeCount', title: '取计数', from: ['packing'], right })

/** The last piece is packed: what was issued of every inner packing material is counted. */
export const reconcileNbcJob = defineCommand(nbcJobs, {
  name: 'reconcile',
  title: '开始对账',
  from: ['packing', 'paused'],
  to: 'reconciling',
  right,
  tone: 'primary',
})

/** The balance closes, or somebody else answers for the difference with a reason. Fewer pieces than wanted want a reason as well (factory.md 4 R25). */
export const finishNbcJob = defineCommand(nbcJobs, {
  name: 'finish',
  title: '完成',
  from: ['reconciling'],
  to: 'done',
  right,
  asks: [{ kind: 'textarea', name: 'reason', title: '少包或差异原因', maxLength: 200, hint: '没有包够目标，或物料对账超出 ±0.5 % 时必填' }],
  sign: { meaning: 'override', second: 'mes:nbc:override', when: 'needed' },
  tone: 'primary',
})

export const cancelNbcJob = defineCommand(nbcJobs, {
  name: 'cancel',
  title: '取消',
  from: ['draft', 'ready'],
  to: 'cancelled',
  asks: [reason('取消原因')],
  tone: 'danger',
})

export const nbcJobCommands = [
  releaseNbcJob,
  startNbcJob,
  pauseNbcJob,
  resumeNbcJob,
  rejectPieces,
  takeNbcCount,
  reconcileNbcJob,
  finishNbcJob,
  cancelNbcJob,
] as const
