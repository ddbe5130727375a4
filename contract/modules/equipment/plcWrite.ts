import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'

/**
 * States of a write (dictionary mes_plc_write_status). `done`: read back as it was sent. `differs`: something else stands there. `refused`: the interlock
 * or the device said no. `unsent`: the device was not reached. `unknown`: sent, and nobody can say what stands there.
 */
export const plcWriteStatusTexts = {
  prepared: '待确认',
  sent: '正在写入',
  done: '已写入',
  differs: '读回不一致',
  refused: '被拒绝',
  unsent: '没有发出',
  unknown: '结果不明',
  dropped: '已取消',
} as const
export const plcWriteEnds = ['done', 'differs', 'refused', 'unsent', 'unknown'] as const
export type PlcWriteEnd = (typeof plcWriteEnds)[number]

/** ms within which a prepared write is confirmed: later the machine is another one, and it is prepared anew. */
export const plcWriteLifeMs = 5 * 60_000

/** Only the server writes it. Values are in the unit of the tag; `readBack` is '' while nothing was read. */
const PlcWrite = z.object({
  tagCode: z.string(),
  value: z.number(),
  reason: z.string(),
  status: z.string(),
  readBack: z.string(),
  says: z.string(),
  preparedBy: z.string(),
  preparedAt: z.string(),
  sentBy: z.string(),
  sentAt: z.string().nullable(),
})

export const plcWriteStates = {
  field: 'status',
  all: Object.keys(plcWriteStatusTexts),
  initial: 'prepared',
  way: ['prepared', 'sent', 'done'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

const plain = { form: 'shown', isSortable: false } as const

/** Every value that was to be written to a device, and what became of it (factory.md 7.1). */
export const plcWrites = defineResource({
  name: 'mesPlcWrite',
  path: '/mes/plcWrite',
  title: '写入记录',
  label: 'tagCode',
  permission: 'mes:plcWrite',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: PlcWrite,
  unique: [],
  fields: [
    // given once: so its version is read, which commands need
    { kind: 'text', name: 'tagCode', title: '测点', width: 170, filter: 'shown', form: 'once', isSortable: false },
    { kind: 'number', name: 'value', title: '写入值', decimals: 6, width: 110, ...plain },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_plc_write_status', width: 110, filter: 'shown', ...plain },
    { kind: 'text', name: 'readBack', title: '读回值', width: 110, ...plain },
    { kind: 'text', name: 'says', title: '结果说明', width: 260, ...plain },
    { kind: 'text', name: 'reason', title: '原因', width: 180, ...plain },
    { kind: 'user', name: 'preparedBy', title: '准备人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'preparedAt', title: '准备时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'user', name: 'sentBy', title: '确认人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'sentAt', title: '确认时间', width: 170, ...plain },
  ],
  defaultSort: { column: 'preparedAt', order: 'desc' },
  states: plcWriteStates,
})

/** The second step: it is sent at once, once, or never. */
export const sendWrite = defineCommand(plcWrites, {
  name: 'send',
  title: '确认写入',
  from: ['prepared'],
  to: 'sent',
  tone: 'danger',
  confirm: '将立即写入设备，只写一次。确定吗？',
  sign: { meaning: 'approve', second: null, when: 'needed' },
})
export const dropWrite = defineCommand(plcWrites, { name: 'drop', title: '取消', from: ['prepared'], to: 'dropped', right: 'mes:plcWrite:send' })
/** What became of it; only the server gives it. */
export const settleWrite = defineCommand(plcWrites, {
  name: 'settle',
  title: '写入结果',
  from: ['sent'],
  right: 'mes:plcWrite:send',
  places: [],
  asks: [
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_plc_write_status', isRequired: true },
    { kind: 'text', name: 'readBack', title: '读回值', maxLength: 40 },
    { kind: 'text', name: 'says', title: '结果说明', maxLength: 300 },
  ],
})
export const plcWriteCommands = [sendWrite, dropWrite, settleWrite] as const
