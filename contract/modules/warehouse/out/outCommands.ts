import { defineCommand } from '../../../command.ts'
import type { FieldInput } from '../../../field.ts'
import { outOrders } from './outOrder.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

export const releaseOut = defineCommand(outOrders, { name: 'release', title: '下达', from: ['draft'], to: 'released', tone: 'primary' })

/** Takes a unit, or a part of it, to the dock for a line. Without `qty` it is what the line still wants. The page of out-scan and every scan page give it. */
export const scanOut = defineCommand(outOrders, {
  name: 'scan',
  title: '拣货',
  from: ['released', 'working'],
  to: 'working',
  asks: [
    { kind: 'text', name: 'huCode', title: '件码', maxLength: 64, isRequired: true },
    { kind: 'quantity', name: 'qty', title: '数量', min: 0 },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', maxLength: 200 },
  ],
  places: ['detail'],
})

/**
 * What was picked leaves the plant, all of it or nothing; signed for, and never from a queue (factory.md 4 R23). Short only with a reason, which the
 * order shows as 部分完成 (R25). What may not ship refuses with its sentence.
 */
export const finishOut = defineCommand(outOrders, {
  name: 'finish',
  title: '交接发运',
  from: ['working'],
  asks: [{ kind: 'textarea', name: 'reason', title: '缺货原因', maxLength: 200, hint: '备齐时不用填' }],
  sign: { meaning: 'handover', second: null, when: 'always' },
  tone: 'primary',
})

export const cancelOut = defineCommand(outOrders, {
  name: 'cancel',
  title: '取消',
  from: ['draft', 'released'],
  to: 'cancelled',
  tone: 'danger',
  asks: [reason('取消原因')],
  places: ['detail'],
})

/** With its last pick taken back an order is as it was released: nobody presses it. */
export const emptyOut = defineCommand(outOrders, { name: 'empty', title: '退回下达', from: ['working'], to: 'released', right: 'mes:wms:out:scan', places: [] })

export const outCommands = [releaseOut, scanOut, finishOut, emptyOut, cancelOut] as const
