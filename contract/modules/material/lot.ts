import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { foldedCode } from '../../rules/foldedCode.ts'
import { mostUrgentFirst } from '../../urgency.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')
const day = z
  .union([z.literal(''), z.iso.date('请选择正确的日期')])
  .nullable()
  .default('')

/** What a person writes of a lot (factory.md 3.1, mes_material_lot). */
const LotRecord = z
  .object({
    lotNo: z.string().overwrite(foldedCode).min(1, '请输入批号').max(32, '不超过 32 个字符'),
    materialId: z.string('请选择物料').min(1, '请选择物料').max(64),
    supplierId: z.string().max(64).nullable().default(null),
    supplierLotNo: text(40),
    mfgDate: day,
    expireDate: day,
    retestDate: day,
    coaFile: z.string().max(4000).default(''),
    assayFactor: z.number('应为数字').min(0.5, '不小于 0.5').max(1.5, '不大于 1.5').default(1),
    tintFactor: z.number('应为数字').min(0.8, '不小于 0.8').max(1.2, '不大于 1.2').default(1),
    moisturePct: z.number('应为数字').min(0, '不小于 0').max(20, '不大于 20').nullable().default(null),
  })
  .refine(({ mfgDate, expireDate }) => !mfgDate || !expireDate || expireDate >= mfgDate, { path: ['expireDate'], message: '有效期应不早于生产日期' })

/** What only the server writes. `expiresAt` is the end of the last good day on the plant's clock; `holdBinds` Y: what was made of it is blocked too. */
const LotState = z.object({
  qualityStatus: z.string(),
  receiveDate: z.string().nullable(),
  expiresAt: z.string().nullable(),
  heldFrom: z.string(),
  holdReason: z.string(),
  holdBinds: z.string(),
  originRefType: z.string(),
  originRefId: z.string(),
})

/** States of a lot's quality (dictionary mes_quality_status). */
export const qualityStatuses = ['pending', 'pass', 'concession', 'fail', 'hold', 'expired'] as const
export const qualityTexts = { pending: '待检', pass: '合格', concession: '让步接收', fail: '不合格', hold: '冻结', expired: '过期' }
/** Those whose stock may be issued, weighed, charged and shipped (factory.md 4 R13). */
export const usableStatuses: readonly string[] = ['pass', 'concession']

/** Days of what was judged stand: a later one needs a retest (factory.md 3.1), also while it is on hold. */
const judgedStatuses = ['pass', 'concession', 'fail', 'hold', 'expired'] as const

/** Lots of materials: what was bought or made in one piece, has one quality and one expiry. */
export const lots = defineResource({
  name: 'mesMaterialLot',
  path: '/mes/materialLot',
  title: '物料批次',
  label: 'lotNo',
  permission: 'mes:lot',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: LotRecord,
  assigned: LotState,
  unique: [['materialId', 'lotNo']],
  fields: [
    { kind: 'text', name: 'lotNo', title: '批号', width: 150, filter: 'shown', form: 'once', isFolded: true },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 170, filter: 'shown', form: 'once', isSortable: false },
    { kind: 'dict', name: 'qualityStatus', title: '质量状态', dictCode: 'mes_quality_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    {
      kind: 'date',
      name: 'expireDate',
      title: '有效期至',
      width: 180,
      filter: 'shown',
      hint: '不填时按生产日期加保质期计算',
      due: { over: ['fail', 'expired'], past: '过期' },
    },
    { kind: 'date', name: 'mfgDate', title: '生产日期', width: 120 },
    { kind: 'date', name: 'receiveDate', title: '到货日', width: 120, form: 'shown' },
    { kind: 'date', name: 'retestDate', title: '复验期', width: 120, list: 'hidden' },
    { kind: 'reference', name: 'supplierId', title: '供应商', resource: 'mesSupplier', width: 180, filter: 'folded', isSortable: false },
    { kind: 'text', name: 'supplierLotNo', title: '厂家批号', maxLength: 40, width: 130, filter: 'folded', isSortable: false },
    { kind: 'number', name: 'assayFactor', title: '含量系数', decimals: 4, width: 100, initial: 1, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'tintFactor', title: '着色力', decimals: 4, width: 90, initial: 1, list: 'hidden', isSortable: false },
    { kind: 'number', name: 'moisturePct', title: '水分', unit: '%', decimals: 2, width: 90, list: 'hidden', isSortable: false },
    { kind: 'file', name: 'coaFile', title: '检验报告', list: 'never', isSortable: false },
    { kind: 'text', name: 'holdReason', title: '冻结原因', width: 160, form: 'shown', isSortable: false },
    { kind: 'switch', name: 'holdBinds', title: '冻结下游', width: 100, list: 'hidden', form: 'shown', isSortable: false },
    { kind: 'dict', name: 'heldFrom', title: '冻结前状态', dictCode: 'mes_quality_status', list: 'never', form: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'expiresAt', title: '失效时间', width: 170, list: 'hidden', form: 'never', filter: 'folded' },
    { kind: 'text', name: 'originRefType', title: '来源', list: 'hidden', form: 'shown', isSortable: false },
    { kind: 'text', name: 'originRefId', title: '来源单号', list: 'hidden', form: 'shown', isSortable: false },
  ],
  sections: [
    { title: '批次', fields: ['lotNo', 'materialId', 'supplierId', 'supplierLotNo', 'coaFile'] },
    { title: '期限', fields: ['mfgDate', 'expireDate', 'retestDate', 'receiveDate'] },
    { title: '质量', fields: ['qualityStatus', 'assayFactor', 'tintFactor', 'moisturePct', 'holdReason', 'holdBinds', 'heldFrom'] },
    { title: '来源', fields: ['originRefType', 'originRefId'] },
  ],
  defaultSort: mostUrgentFirst,
  states: {
    field: 'qualityStatus',
    all: qualityStatuses,
    initial: 'pending',
    way: ['pending', 'pass'],
    editable: ['pending', 'pass', 'concession', 'hold', 'expired', 'fail'],
    deletable: ['pending', 'fail'],
  },
  lockedIn: { mfgDate: judgedStatuses, expireDate: judgedStatuses },
})
