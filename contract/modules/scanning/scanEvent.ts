import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** A scan as it was answered. `clientTime` is when the device says it was, `createTime` when the server had it: the order that counts (factory.md 4 R20). `driftSec` is how far the clock of the device is ahead. */
const ScanEvent = z.object({
  createTime: z.string(),
  createBy: z.string(),
  eventId: z.string(),
  deviceId: z.string(),
  deviceSeq: z.number(),
  page: z.string(),
  raw: z.string(),
  parsed: z.string(),
  symbology: z.string(),
  action: z.string(),
  refType: z.string(),
  refId: z.string(),
  refCode: z.string(),
  result: z.string(),
  message: z.string(),
  clientTime: z.string(),
  driftSec: z.number(),
  isQueued: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** Every scan that reached the server, append-only (mes_scan_event, factory.md 3.17). */
export const scanEvents = defineResource({
  name: 'mesScanEvent',
  path: '/mes/scanEvent',
  title: '扫码记录',
  label: 'raw',
  permission: 'mes:scanEvent',
  verbs: ['list', 'export'],
  row: ScanEvent,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'createTime', title: '收到时间', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dateTime', name: 'clientTime', title: '扫码时间', width: 170, ...plain },
    { kind: 'user', name: 'createBy', title: '扫码人', width: 100, filter: 'shown', isMulti: false, ...plain },
    { kind: 'text', name: 'raw', title: '扫到的内容', width: 200, filter: 'shown', ...plain },
    { kind: 'dict', name: 'action', title: '动作', dictCode: 'mes_scan_action', width: 100, filter: 'shown', ...plain },
    { kind: 'text', name: 'refCode', title: '对象', width: 160, filter: 'shown', ...plain },
    { kind: 'dict', name: 'result', title: '结果', dictCode: 'mes_scan_result', width: 80, filter: 'shown', ...plain },
    { kind: 'text', name: 'message', title: '回答', width: 260, ...plain },
    { kind: 'switch', name: 'isQueued', title: '离线补传', width: 90, filter: 'folded', ...plain },
    { kind: 'text', name: 'symbology', title: '码制', width: 100, ...plain },
    { kind: 'number', name: 'driftSec', title: '时钟快', unit: 's', width: 90, ...plain },
    { kind: 'text', name: 'page', title: '页面', width: 90, filter: 'folded', ...plain },
    { kind: 'text', name: 'deviceId', title: '设备', width: 150, filter: 'folded', ...plain },
    { kind: 'number', name: 'deviceSeq', title: '设备序号', list: 'hidden', ...plain },
    { kind: 'json', name: 'parsed', title: '读出的内容', maxLength: 4000, list: 'hidden', ...plain },
    { kind: 'text', name: 'refType', title: '对象类型', list: 'hidden', ...plain },
    { kind: 'text', name: 'refId', title: '对象编号', list: 'hidden', ...plain },
    { kind: 'text', name: 'eventId', title: '扫码编号', list: 'hidden', filter: 'folded', ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
