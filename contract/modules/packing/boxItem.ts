import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** Pieces that went into a box: one by its own code, or `count` of them without. One that is taken out, or whose box is void, is voided and stays. */
const BoxItem = z.object({
  createTime: z.string(),
  createBy: z.string(),
  boxId: z.string(),
  jobId: z.string(),
  pieceCode: z.string(),
  count: z.number(),
  lotId: z.string().nullable(),
  source: z.string(),
  deviceId: z.string(),
  scanEventId: z.string(),
  voided: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 装箱明细 (mes_box_item, factory.md 3.12): who put what into which box. Scans and counts write it. */
export const boxItems = defineResource({
  name: 'mesBoxItem',
  path: '/mes/boxItem',
  title: '装箱明细',
  label: 'pieceCode',
  permission: 'mes:boxItem',
  verbs: ['list', 'export'],
  row: BoxItem,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'createTime', title: '时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'reference', name: 'boxId', title: '箱号', resource: 'mesBox', width: 150, filter: 'shown', ...plain },
    { kind: 'text', name: 'pieceCode', title: '单件码', width: 180, filter: 'shown', ...plain },
    { kind: 'number', name: 'count', title: '件数', width: 80, ...plain },
    { kind: 'dict', name: 'source', title: '来源', dictCode: 'mes_nbc_source', width: 90, ...plain },
    { kind: 'user', name: 'createBy', title: '装箱人', width: 100, filter: 'shown', isMulti: false, ...plain },
    { kind: 'switch', name: 'voided', title: '已取出', width: 90, filter: 'folded', ...plain },
    { kind: 'reference', name: 'jobId', title: '内包任务', resource: 'mesNbcJob', width: 150, filter: 'folded', ...plain },
    { kind: 'reference', name: 'lotId', title: '料体批次', resource: 'mesMaterialLot', width: 150, list: 'hidden', ...plain },
    { kind: 'text', name: 'deviceId', title: '设备', width: 150, list: 'hidden', ...plain },
    { kind: 'text', name: 'scanEventId', title: '扫码编号', list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
