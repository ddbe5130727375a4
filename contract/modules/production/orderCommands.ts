import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { orders } from './order.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

export const submitOrder = defineCommand(orders, {
  name: 'submit',
  title: '提交审核',
  from: ['draft'],
  to: 'pending',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})

export const approveOrder = defineCommand(orders, {
  name: 'approve',
  title: '审核通过',
  from: ['pending'],
  to: 'approved',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})

export const rejectOrder = defineCommand(orders, {
  name: 'reject',
  title: '退回',
  from: ['pending'],
  to: 'draft',
  asks: [reason('退回原因')],
  places: ['detail'],
})

export const planOrder = defineCommand(orders, { name: 'plan', title: '完成计划', from: ['approved'], to: 'planned', tone: 'primary' })

export const releaseOrder = defineCommand(orders, {
  name: 'release',
  title: '下达',
  from: ['planned'],
  to: 'released',
  tone: 'primary',
  confirm: '下达后，产品、数量和超欠产允许不能再改。',
})

/** With its first report or charge an order runs: nobody presses it. */
export const startOrder = defineCommand(orders, { name: 'start', title: '开工', from: ['released'], to: 'running', places: [] })

export const holdOrder = defineCommand(orders, { name: 'hold', title: '暂停', from: ['running'], to: 'paused', asks: [reason('暂停原因')] })

export const resumeOrder = defineCommand(orders, { name: 'resume', title: '恢复生产', from: ['paused'], to: 'running', tone: 'primary' })

/** Why what was made is not what was wanted; filled in where it has to be signed for. */
const deviation: FieldInput = { kind: 'textarea', name: 'reason', title: '偏差原因', maxLength: 200, hint: '数量在允许范围内时不用填' }

/** Signed for where what was made lies outside the limits of the order. */
export const completeOrder = defineCommand(orders, {
  name: 'complete',
  title: '完工',
  from: ['running'],
  to: 'finished',
  tone: 'primary',
  asks: [deviation],
  sign: { meaning: 'override', second: null, when: 'needed' },
  confirm: '完工后不能再报工和投料。',
})

/** Signed for where the balance of what went in and what came out does not close. */
export const closeOrder = defineCommand(orders, {
  name: 'close',
  title: '结案',
  from: ['finished'],
  to: 'closed',
  tone: 'primary',
  asks: [deviation],
  sign: { meaning: 'override', second: null, when: 'needed' },
  confirm: '结案后订单不能再改动，需要有权限的人重开。',
})

export const reopenOrder = defineCommand(orders, {
  name: 'reopen',
  title: '重开',
  from: ['closed'],
  to: 'finished',
  asks: [reason('重开原因')],
  places: ['detail'],
})

export const cancelOrder = defineCommand(orders, {
  name: 'cancel',
  title: '取消订单',
  from: ['draft', 'pending', 'approved', 'planned', 'released'],
  to: 'cancelled',
  tone: 'danger',
  asks: [reason('取消原因')],
  confirm: '取消后不能恢复，需要时请新建订单。',
  places: ['detail'],
})

/** Signed by two, both of whom may terminate. */
export const terminateOrder = defineCommand(orders, {
  name: 'terminate',
  title: '终止',
  from: ['running', 'paused'],
  to: 'terminated',
  tone: 'danger',
  asks: [reason('终止原因')],
  sign: { meaning: 'override', second: 'mes:order:terminate', when: 'always' },
  confirm: '终止后不能恢复，在制的工序和没确认的报工一起结束，已投入的物料需另行处理。',
  places: ['detail'],
})

/** The commands on orders, in the order of the usual way. */
export const orderCommands = [
  submitOrder,
  approveOrder,
  rejectOrder,
  planOrder,
  releaseOrder,
  startOrder,
  holdOrder,
  resumeOrder,
  completeOrder,
  closeOrder,
  reopenOrder,
  cancelOrder,
  terminateOrder,
] as const
