import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { tasks } from '../production/task.ts'

/** What came of a scan at the vessel (dictionary mes_charge_result); `undone` was taken out again before it was poured. */
export const chargeResultTexts = {
  ok: '通过',
  wrongVessel: '设备不符',
  notCleared: '未清场',
  dirty: '未清洁',
  wrongBatch: '批次不符',
  unsigned: '未复核',
  order: '顺序错',
  dup: '已投',
  unusable: '不可使用',
  undone: '已撤销',
} as const
export type ChargeResult = keyof typeof chargeResultTexts

/** One scan of a bag at a vessel. `netQty` is of `unit`; `says` is the sentence of a refusal. What was refused moved nothing. */
const Charge = z.object({
  chargeNo: z.string(),
  taskId: z.string(),
  planId: z.string(),
  batchNo: z.string(),
  vesselId: z.string(),
  seq: z.number(),
  huId: z.string(),
  huCode: z.string(),
  materialId: z.string(),
  lotId: z.string(),
  phase: z.string(),
  netQty: z.number(),
  unit: z.string(),
  chargeBy: z.string(),
  checkBy: z.string(),
  checkTime: z.string().nullable(),
  scanEventId: z.string(),
  result: z.string(),
  says: z.string(),
  undoReason: z.string(),
  hash: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** Charges 投料 (mes_charge, factory.md 3.8): which weighed bag went into which vessel, by whom. Only scans write it. */
export const charges = defineResource({
  name: 'mesCharge',
  path: '/mes/charge',
  title: '投料记录',
  label: 'chargeNo',
  permission: 'mes:charge',
  verbs: ['list', 'export'],
  row: Charge,
  unique: [],
  fields: [
    { kind: 'text', name: 'chargeNo', title: '投料号', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'result', title: '结果', dictCode: 'mes_charge_result', width: 100, filter: 'shown', ...plain },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'taskId', title: '工序任务', resource: 'mesTask', width: 150, filter: 'folded', ...plain },
    { kind: 'reference', name: 'planId', title: '生产计划', resource: 'mesPlan', list: 'hidden', ...plain },
    { kind: 'reference', name: 'vesselId', title: '设备', resource: 'mesEquipment', width: 150, filter: 'shown', ...plain },
    { kind: 'number', name: 'seq', title: '序', width: 60, ...plain },
    { kind: 'text', name: 'huCode', title: '件码', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 150, ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 150, ...plain },
    { kind: 'dict', name: 'phase', title: '相', dictCode: 'mes_phase', width: 80, ...plain },
    { kind: 'quantity', name: 'netQty', title: '净重', unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 120, ...plain },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'user', name: 'chargeBy', title: '投料人', width: 100, isMulti: false, ...plain },
    { kind: 'user', name: 'checkBy', title: '复核人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'checkTime', title: '复核时间', width: 170, ...plain },
    { kind: 'text', name: 'says', title: '拒绝原因', width: 260, ...plain },
    { kind: 'text', name: 'undoReason', title: '撤销原因', width: 160, list: 'hidden', ...plain },
    { kind: 'text', name: 'scanEventId', title: '扫码记录', list: 'hidden', ...plain },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'hash', title: '内容摘要', list: 'hidden', isDigest: true, ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'result', all: Object.keys(chargeResultTexts), initial: 'ok', way: ['ok'], editable: [], deletable: [] },
})

/** A bag that was scanned and not poured goes back to where it lay; signed for, and only until the charging of its step is complete. */
export const undoCharge = defineCommand(charges, {
  name: 'undo',
  title: '撤销投料',
  from: ['ok'],
  to: 'undone',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'reason', title: '撤销原因', maxLength: 200, isRequired: true }],
  sign: { meaning: 'void', second: null, when: 'always' },
})

/** All that was signed for the batch is in the vessel: whoever charged and another person sign. */
export const completeCharging = defineCommand(tasks, {
  name: 'charged',
  title: '投料完成',
  from: ['running', 'paused'],
  right: 'mes:charge:scan',
  sign: { meaning: 'check', second: 'mes:charge:check', when: 'always' },
  places: ['detail'],
})

export const chargeCommands = [undoCharge, completeCharging] as const
