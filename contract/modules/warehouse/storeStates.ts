import type { States } from '../../resource.ts'

/** States of receipt and out orders (dictionaries mes_in_status, mes_out_status; factory.md 3.11). */
export const storeOrderTexts = { draft: '草稿', released: '已下达', working: '作业中', done: '已完成', partial: '部分完成', cancelled: '已取消' } as const

export const inTypeTexts = { purchase: '采购到货', customer: '客户退货', other: '其他入库' } as const
export const outTypeTexts = { delivery: '订单交货', sample: '送样', supplier: '退供应商', other: '其他出库' } as const

/** States of a line (dictionary mes_in_line_status): what came of it. */
export const inLineTexts = { waiting: '待收', partial: '部分', done: '已收齐', short: '少收' } as const
/** States of a line (dictionary mes_out_line_status): what was picked of it. */
export const outLineTexts = { waiting: '待拣', partial: '部分', done: '已备齐', short: '缺货' } as const
/** States of a unit that was received (dictionary mes_in_item_status). */
export const inItemTexts = { received: '待上架', put: '已上架', undone: '已撤销' } as const
/** States of a unit that was picked (dictionary mes_out_item_status). */
export const outItemTexts = { picked: '已备货', shipped: '已发运', undone: '已撤销' } as const

type Declared = States & { all: readonly string[] }

export const storeOrderStates = {
  field: 'status',
  all: Object.keys(storeOrderTexts),
  initial: 'draft',
  way: ['draft', 'released', 'working', 'done'],
  editable: ['draft'],
  deletable: ['draft'],
} as const satisfies Declared

export const storeLineStates = {
  field: 'status',
  all: Object.keys(inLineTexts),
  initial: 'waiting',
  way: ['waiting', 'partial', 'done'],
  editable: ['waiting'],
  deletable: ['waiting'],
} as const satisfies Declared

export const inItemStates = {
  field: 'status',
  all: Object.keys(inItemTexts),
  initial: 'received',
  way: ['received', 'put'],
  editable: [],
  deletable: [],
} as const satisfies Declared

export const outItemStates = {
  field: 'status',
  all: Object.keys(outItemTexts),
  initial: 'picked',
  way: ['picked', 'shipped'],
  editable: [],
  deletable: [],
} as const satisfies Declared
