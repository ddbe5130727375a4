import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** What a held lot is to the nonconformity (dictionary mes_ncr_hold_status). */
export const holdStatusTexts = { held: '冻结中', settled: '已了结' } as const

/** A lot that a nonconformity holds: how many steps below the lot it began with, what it was before and what it became. */
const NcrHold = z.object({
  ncrId: z.string(),
  lotId: z.string(),
  depth: z.number(),
  heldFrom: z.string(),
  holdTime: z.string().nullable(),
  settledTo: z.string(),
  settleTime: z.string().nullable(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 冻结明细 (mes_ncr_hold): only the commands of a nonconformity write it. */
export const ncrHolds = defineResource({
  name: 'mesNcrHold',
  path: '/mes/ncrHold',
  title: '不合格冻结明细',
  label: 'status',
  permission: 'mes:ncr',
  verbs: ['list', 'export'],
  row: NcrHold,
  unique: [],
  fields: [
    { kind: 'reference', name: 'ncrId', title: '不合格单', resource: 'mesNcr', width: 160, filter: 'shown', ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 180, filter: 'shown', ...plain },
    { kind: 'dict', name: 'status', title: '冻结', dictCode: 'mes_ncr_hold_status', width: 100, filter: 'shown', ...plain },
    { kind: 'number', name: 'depth', title: '下游层数', width: 100, ...plain },
    { kind: 'dict', name: 'heldFrom', title: '冻结前', dictCode: 'mes_quality_status', width: 110, ...plain },
    { kind: 'dateTime', name: 'holdTime', title: '冻结时间', width: 170, ...plain },
    { kind: 'dict', name: 'settledTo', title: '了结为', dictCode: 'mes_quality_status', width: 110, ...plain },
    { kind: 'dateTime', name: 'settleTime', title: '了结时间', width: 170, ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
