import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { stocktakes } from './stocktake.ts'
import { countingStates } from './takeStates.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

/** Lists what has to be counted; a static one freezes its places from here on. */
export const startTake = defineCommand(stocktakes, {
  name: 'start',
  title: '开始盘点',
  from: ['draft'],
  to: 'counting',
  right: 'mes:stocktake:count',
  tone: 'primary',
})

/**
 * How much of a unit is there, and in which place it was found; 0 is nothing. While it is counted that is the first count, afterwards the
 * second, by another person. The page scans it (scanActions.count), or says 没找到.
 */
export const scanTake = defineCommand(stocktakes, {
  name: 'scan',
  title: '盘点',
  from: [...countingStates],
  right: 'mes:stocktake:count',
  asks: [
    { kind: 'text', name: 'huCode', title: '件码', maxLength: 64, isRequired: true },
    { kind: 'text', name: 'placeCode', title: '所在库位', maxLength: 64 },
    { kind: 'quantity', name: 'qty', title: '实盘数量', min: 0, isRequired: true },
  ],
  places: [],
})

/** Everything was counted once: what differs is counted again. */
export const recountTake = defineCommand(stocktakes, {
  name: 'recount',
  title: '转复盘',
  from: ['counting'],
  to: 'recount',
  asks: [{ kind: 'switch', name: 'rest', title: '没盘到的按没找到算', initial: 'N', hint: '它们要由另一人复盘' }],
  tone: 'primary',
  places: ['detail'],
})

/** Why lines differ; `lineIds` with commas between. */
export const explainTake = defineCommand(stocktakes, {
  name: 'explain',
  title: '写差异原因',
  from: ['recount', 'review'],
  right: 'mes:stocktake:recount',
  asks: [
    { kind: 'textarea', name: 'lineIds', title: '行', maxLength: 4000, isRequired: true },
    { kind: 'dict', name: 'diffReason', title: '原因', dictCode: 'mes_count_reason', isRequired: true },
    { kind: 'text', name: 'diffNote', title: '说明', maxLength: 200 },
  ],
  places: [],
})

export const reviewTake = defineCommand(stocktakes, {
  name: 'review',
  title: '交审',
  from: ['recount'],
  to: 'review',
  right: 'mes:stocktake:recount',
  tone: 'primary',
  places: ['detail'],
})

/** Who counted does not approve. */
export const approveTake = defineCommand(stocktakes, { name: 'approve', title: '批准', from: ['review'], to: 'approved', tone: 'primary', places: ['detail'] })

/** Back to the shelf: something has to be counted again. */
export const returnTake = defineCommand(stocktakes, {
  name: 'return',
  title: '退回复盘',
  from: ['review', 'approved'],
  to: 'recount',
  right: 'mes:stocktake:approve',
  asks: [reason('退回原因')],
  places: ['detail'],
})

/** Writes gain and loss in one transaction; never from a queue (factory.md 4 R23). */
export const postTake = defineCommand(stocktakes, {
  name: 'post',
  title: '过账',
  from: ['approved'],
  to: 'posted',
  tone: 'primary',
  sign: { meaning: 'approve', second: null, when: 'always' },
  places: ['detail'],
})

export const cancelTake = defineCommand(stocktakes, {
  name: 'cancel',
  title: '取消盘点',
  from: ['draft', 'counting', 'recount', 'review', 'approved'],
  to: 'cancelled',
  asks: [reason('取消原因')],
  tone: 'danger',
  places: ['detail'],
})

export const takeCommands = [startTake, scanTake, recountTake, explainTake, reviewTake, approveTake, returnTake, postTake, cancelTake] as const
