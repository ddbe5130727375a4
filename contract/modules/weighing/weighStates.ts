import type { States } from '../../resource.ts'

/** States of a weight order (dictionary mes_weight_status, factory.md 3.7). */
export const weightStatusTexts = {
  draft: '草稿',
  released: '已下发',
  weighing: '称量中',
  reviewing: '待复核',
  done: '完成',
  charged: '已投',
  cancelled: '取消',
  expired: '失效',
} as const
export type WeightStatus = keyof typeof weightStatusTexts

/** States of a line (dictionary mes_weigh_line_status). */
export const weighLineTexts = {
  waiting: '待称',
  weighing: '称量中',
  under: '不足',
  ok: '合格',
  over: '超差',
  signed: '已复核',
  exception: '异常',
  discarded: '弃料',
  expired: '失效',
} as const
export type WeighLineStatus = keyof typeof weighLineTexts

/** Weight orders of which something can still be weighed or signed. */
export const openWeightStates = ['released', 'weighing', 'reviewing'] as const satisfies WeightStatus[]
/** Lines that hold what they should. */
export const filledLineStates = ['ok', 'signed'] as const satisfies WeighLineStatus[]

export const weighModeTexts = { byBatch: '按批', campaign: '合并' } as const
export const weighSourceTexts = { serial: '服务端串口', tcp: '网口', usb: '浏览器串口', sim: '模拟', manual: '手工' } as const
export const tolResultTexts = { under: '不足', in: '合格', over: '超出' } as const
/** `void` takes one that stands back, `leftover` says what is left of a bag. */
export const weighRecordTexts = { weigh: '称量', void: '作废', leftover: '余料' } as const

export const weightStates = {
  field: 'status',
  all: Object.keys(weightStatusTexts),
  initial: 'draft',
  way: ['draft', 'released', 'weighing', 'reviewing', 'done', 'charged'],
  editable: ['draft', 'released', 'weighing'],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

export const weighLineStates = {
  field: 'status',
  all: Object.keys(weighLineTexts),
  initial: 'waiting',
  way: ['waiting', 'weighing', 'ok', 'signed'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }
