import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { plans } from './plan.ts'
import { madePlanStates, unbegunTaskStates } from './planStates.ts'
import { tasks } from './task.ts'

const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

/** Splits an order into batches; `sizes` are amounts of its unit with commas between. Made whole or not at all. */
export const splitOrder = defineCommand(plans, {
  name: 'split',
  title: '拆批',
  from: 'none',
  tone: 'primary',
  asks: [
    { kind: 'reference', name: 'orderId', title: '生产订单', resource: 'mesOrder', isRequired: true },
    { kind: 'reference', name: 'routeId', title: '工艺路线', resource: 'mesRoute', isRequired: true },
    { kind: 'reference', name: 'lineId', title: '主设备', resource: 'mesEquipment' },
    { kind: 'date', name: 'planDate', title: '计划日', isRequired: true },
    { kind: 'text', name: 'sizes', title: '各批数量', maxLength: 2000, isRequired: true },
  ],
  places: [],
})

/** The scheduler gives it when it has given every task its time. */
export const schedulePlan = defineCommand(plans, { name: 'schedule', title: '排程', from: ['draft'], to: 'scheduled', places: [] })

/** Undoing a schedule gives it, to plans that have no times any more. */
export const unschedulePlan = defineCommand(plans, {
  name: 'unschedule',
  title: '撤销排程',
  from: ['scheduled'],
  to: 'draft',
  right: 'mes:plan:schedule',
  places: [],
})

export const lockPlan = defineCommand(plans, {
  name: 'lock',
  title: '冻结',
  from: ['draft', 'scheduled'],
  to: 'locked',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})

export const unlockPlan = defineCommand(plans, { name: 'unlock', title: '解冻', from: ['locked'], to: 'scheduled', right: 'mes:plan:lock' })

export const dispatchPlan = defineCommand(plans, {
  name: 'dispatch',
  title: '派工',
  from: ['locked'],
  to: 'dispatched',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})

export const recallPlan = defineCommand(plans, { name: 'recall', title: '撤回派工', from: ['dispatched'], to: 'locked', asks: [reason('撤回原因')] })

/** With its first task a plan runs: nobody presses it. */
export const startPlan = defineCommand(plans, { name: 'start', title: '开工', from: ['dispatched'], to: 'running', places: [] })

/** With its last task a plan is finished, or short of what its order wants of it; judged anew when a report of it is corrected. Nobody presses it. */
export const finishPlan = defineCommand(plans, { name: 'finish', title: '完成', from: ['running', ...madePlanStates], places: [] })

/** With its order a plan ends that was begun: nobody presses it. */
export const terminatePlan = defineCommand(plans, { name: 'terminate', title: '终止', from: ['running'], to: 'terminated', places: [] })

export const cancelPlan = defineCommand(plans, {
  name: 'cancel',
  title: '取消计划',
  from: ['draft', 'scheduled', 'locked'],
  to: 'cancelled',
  tone: 'danger',
  asks: [reason('取消原因')],
  confirm: '取消后不能恢复，需要时请重新拆批。',
})

export const planCommands = [
  splitOrder,
  schedulePlan,
  unschedulePlan,
  lockPlan,
  unlockPlan,
  dispatchPlan,
  recallPlan,
  startPlan,
  finishPlan,
  terminatePlan,
  cancelPlan,
] as const

/** A task may begin: dispatched, and what comes before it is done. Nobody presses it. */
export const readyTask = defineCommand(tasks, { name: 'ready', title: '就绪', from: ['pending'], to: 'ready', places: [] })

/** With the recall of its batch a task waits again: nobody presses it. */
export const unreadyTask = defineCommand(tasks, { name: 'unready', title: '撤回就绪', from: ['ready'], to: 'pending', right: 'mes:task:ready', places: [] })

export const startTask = defineCommand(tasks, { name: 'start', title: '开工', from: ['ready'], to: 'running', tone: 'primary' })

export const pauseTask = defineCommand(tasks, {
  name: 'pause',
  title: '暂停',
  from: ['running'],
  to: 'paused',
  right: 'mes:task:start',
  asks: [{ kind: 'text', name: 'reason', title: '暂停原因', maxLength: 200, isRequired: true }],
})

export const resumeTask = defineCommand(tasks, { name: 'resume', title: '继续', from: ['paused'], to: 'running', right: 'mes:task:start', tone: 'primary' })

export const finishTask = defineCommand(tasks, { name: 'finish', title: '完成', from: ['running'], to: 'done', tone: 'primary' })

/** Ends a step of which less came out than went in, or less than the order allows. */
export const shortTask = defineCommand(tasks, {
  name: 'short',
  title: '欠产完成',
  from: ['running'],
  to: 'done',
  asks: [reason('欠产原因')],
  sign: { meaning: 'override', second: null, when: 'always' },
})

/** Lets the first step of a batch make more than the order allows: so much in all. */
export const exceedTask = defineCommand(tasks, {
  name: 'exceed',
  title: '超产放行',
  from: ['running', 'paused'],
  asks: [{ kind: 'quantity', name: 'qty', title: '最多可做到', min: 0, isRequired: true }, reason('超产原因')],
  sign: { meaning: 'override', second: null, when: 'always' },
})

/** Signed for where the step is a critical control point, or the last of its batch. */
export const skipTask = defineCommand(tasks, {
  name: 'skip',
  title: '跳过',
  from: [...unbegunTaskStates],
  to: 'skipped',
  asks: [reason('跳过原因')],
  sign: { meaning: 'override', second: null, when: 'needed' },
})

/** Gives a task another machine of its type. */
export const assignTask = defineCommand(tasks, {
  name: 'assign',
  title: '换设备',
  from: [...unbegunTaskStates, 'paused'],
  asks: [{ kind: 'reference', name: 'equipmentId', title: '设备', resource: 'mesEquipment', isRequired: true }],
})

/** With its plan or its order a task is cancelled: nobody presses it. */
export const cancelTask = defineCommand(tasks, {
  name: 'cancel',
  title: '取消',
  from: [...unbegunTaskStates, 'running', 'paused'],
  to: 'cancelled',
  places: [],
})

export const taskCommands = [
  readyTask,
  unreadyTask,
  startTask,
  pauseTask,
  resumeTask,
  finishTask,
  shortTask,
  exceedTask,
  skipTask,
  assignTask,
  cancelTask,
] as const
