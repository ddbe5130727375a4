import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { weightOrders } from './weightOrder.ts'
import { openWeightStates } from './weighStates.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })
const which: FieldInput = { kind: 'textarea', name: 'lineIds', title: '行', maxLength: 4000, hint: '空着是所有轮到您签的行' }

export const releaseWeight = defineCommand(weightOrders, { name: 'release', title: '下发', from: ['draft'], to: 'released', tone: 'primary' })

/** Nothing of it was weighed yet. */
export const cancelWeight = defineCommand(weightOrders, {
  name: 'cancel',
  title: '取消',
  from: ['draft', 'released'],
  to: 'cancelled',
  tone: 'danger',
  asks: [reason('取消原因')],
  places: ['detail'],
})

/** With its lines an order is begun, is ready for review, or is weighed again: nobody presses these. */
export const beginWeight = defineCommand(weightOrders, {
  name: 'begin',
  title: '开始称量',
  from: ['released'],
  to: 'weighing',
  right: 'mes:weigh:record',
  places: [],
})
export const reviewWeight = defineCommand(weightOrders, {
  name: 'review',
  title: '转待复核',
  from: ['weighing'],
  to: 'reviewing',
  right: 'mes:weigh:record',
  places: [],
})
export const resumeWeight = defineCommand(weightOrders, {
  name: 'resume',
  title: '继续称量',
  from: ['reviewing', 'done'],
  to: 'weighing',
  right: 'mes:weigh:record',
  places: [],
})

/** At the desk: whoever weighed these lines signs, and beside them somebody else who may check; a page of lines at once (factory.md 3.7 step 10). */
export const signWeight = defineCommand(weightOrders, {
  name: 'sign',
  title: '两人签字',
  from: ['weighing', 'reviewing'],
  right: 'mes:weigh:record',
  asks: [which],
  sign: { meaning: 'check', second: 'mes:weigh:check', when: 'always' },
  places: ['detail'],
})

/** On the review page: who did not weigh these lines checks them. */
export const checkWeight = defineCommand(weightOrders, {
  name: 'check',
  title: '复核',
  from: ['weighing', 'reviewing'],
  right: 'mes:weigh:check',
  asks: [which],
  sign: { meaning: 'check', second: null, when: 'always' },
  tone: 'primary',
  places: ['detail'],
})

/** All lines are signed and what is left of their bags is weighed; the last signature or leftover gives it. */
export const finishWeight = defineCommand(weightOrders, { name: 'finish', title: '完成', from: ['reviewing'], to: 'done', places: ['detail'] })

/** With the last of its bags it is charged: nobody presses it. */
export const chargeWeight = defineCommand(weightOrders, { name: 'charge', title: '投料', from: ['done'], to: 'charged', right: 'mes:weigh:record', places: [] })

/** The batch ended before all of it was charged, or the time passed with nothing begun: nobody presses it. */
export const expireWeight = defineCommand(weightOrders, {
  name: 'expire',
  title: '失效',
  from: [...openWeightStates, 'done'],
  to: 'expired',
  right: 'mes:weightOrder:cancel',
  places: [],
})

export const weightOrderCommands = [
  releaseWeight,
  cancelWeight,
  beginWeight,
  reviewWeight,
  resumeWeight,
  signWeight,
  checkWeight,
  finishWeight,
  chargeWeight,
  expireWeight,
] as const
