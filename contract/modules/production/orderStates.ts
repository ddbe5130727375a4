import type { States } from '../../resource.ts'

/** States of an order (dictionary mes_order_status) and what they are called. */
export const orderStatusTexts = {
  draft: '草稿',
  pending: '待审',
  approved: '已审',
  planned: '已计划',
  released: '已下达',
  running: '生产中',
  paused: '暂停',
  finished: '完工',
  closed: '结案',
  cancelled: '取消',
  terminated: '终止',
} as const
export type OrderStatus = keyof typeof orderStatusTexts

/** On the floor: the amounts stand (decisions.md 38). What is late can still be given another day. */
export const releasedStates = ['released', 'running', 'paused'] as const satisfies OrderStatus[]

/** What was approved stays the same thing for the same customer. */
export const approvedStates = ['approved', 'planned', ...releasedStates] as const satisfies OrderStatus[]

/** Made or being made, but not at its end. */
export const openStates = ['draft', 'pending', ...approvedStates] as const satisfies OrderStatus[]

/**
 * The state machine of factory.md 3.2. A pending order is not edited: what somebody judges must stand still, and a rejection gives it
 * back. Until its end an approved one is edited within `lockedIn`.
 */
export const orderStates = {
  field: 'status',
  all: Object.keys(orderStatusTexts),
  initial: 'draft',
  way: ['draft', 'pending', 'approved', 'planned', 'released', 'running', 'finished', 'closed'],
  editable: ['draft', ...approvedStates],
  deletable: ['draft'],
} as const satisfies States & { all: readonly string[] }

/** Made to their end: what they made counts for the plant. */
export const madeStates = ['finished', 'closed'] as const satisfies OrderStatus[]

/** Orders that ended: nothing more happens to them by itself. */
export const endedStates = ['closed', 'cancelled', 'terminated'] as const satisfies OrderStatus[]
