import type { States } from '../../resource.ts'

/** States of a plan (dictionary mes_plan_status). */
export const planStatusTexts = {
  draft: '草稿',
  scheduled: '已排程',
  locked: '冻结',
  dispatched: '已派工',
  running: '进行中',
  finished: '完成',
  short: '欠产完成',
  terminated: '终止',
  cancelled: '取消',
} as const
export type PlanStatus = keyof typeof planStatusTexts

/** 齐套 of a plan (dictionary mes_ready); `unknown`: no formula says what it takes. A plan that was cancelled has none. */
export const readinessTexts = { none: '未齐', partial: '部分', full: '齐套', unknown: '未知' } as const
export type Readiness = keyof typeof readinessTexts

/** States of a task (dictionary mes_task_status). */
export const taskStatusTexts = {
  pending: '待料',
  ready: '可开工',
  running: '进行',
  paused: '暂停',
  done: '完成',
  skipped: '跳过',
  cancelled: '取消',
} as const
export type TaskStatus = keyof typeof taskStatusTexts

/** Plans that count as locked in or further (factory.md 3.2: an order is released with at least one). */
export const lockedPlanStates = ['locked', 'dispatched', 'running', 'finished', 'short'] as const satisfies PlanStatus[]

/** Plans that were made to their end, with all that was wanted or with less. */
export const madePlanStates = ['finished', 'short'] as const satisfies PlanStatus[]

/** Plans of which nothing more is made: what hung on them has ended with them. */
export const endedPlanStates = [...madePlanStates, 'terminated', 'cancelled'] as const satisfies PlanStatus[]

/** Tasks that were not begun. */
export const unbegunTaskStates = ['pending', 'ready'] as const satisfies TaskStatus[]

/** Tasks after which nothing more comes. */
export const endedTaskStates = ['done', 'skipped', 'cancelled'] as const satisfies TaskStatus[]

export const planStates = {
  field: 'status',
  all: Object.keys(planStatusTexts),
  initial: 'draft',
  way: ['draft', 'scheduled', 'locked', 'dispatched', 'running', 'finished'],
  editable: ['draft', 'scheduled'],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

export const taskStates = {
  field: 'status',
  all: Object.keys(taskStatusTexts),
  initial: 'pending',
  way: ['pending', 'ready', 'running', 'done'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }
