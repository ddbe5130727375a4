import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const NbcReject = z.object({
  createTime: z.string(),
  createBy: z.string(),
  jobId: z.string(),
  lineId: z.string(),
  cause: z.string(),
  qty: z.number(),
  source: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 剔除记录 (mes_nbc_reject): pieces that left the line, and why; by hand, or by the counter of the camera. */
export const nbcRejects = defineResource({
  name: 'mesNbcReject',
  path: '/mes/nbcReject',
  title: '剔除记录',
  label: 'cause',
  permission: 'mes:nbcReject',
  verbs: ['list', 'export'],
  row: NbcReject,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'createTime', title: '时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'dict', name: 'cause', title: '原因', dictCode: 'mes_nbc_reject', width: 110, filter: 'shown', ...plain },
    { kind: 'number', name: 'qty', title: '件数', width: 90, ...plain },
    { kind: 'reference', name: 'jobId', title: '内包任务', resource: 'mesNbcJob', width: 150, filter: 'shown', ...plain },
    { kind: 'reference', name: 'lineId', title: '内包线', resource: 'mesEquipment', width: 130, ...plain },
    { kind: 'dict', name: 'source', title: '来源', dictCode: 'mes_nbc_source', width: 90, ...plain },
    { kind: 'user', name: 'createBy', title: '登记人', width: 100, isMulti: false, ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
