import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of workflow. Times are ms since the epoch. Everything is rows: an instance is its tokens, its tasks, and the history that alone rebuilds it. */

/** A drawing; `revision` counts its saves. `model` is the JSON of a ProcessModel, '' while nothing was saved. */
export type ModelTable = {
  id: string
  name: string
  modelKey: string
  description: string
  category: string
  revision: number
  deploymentId: string
  xml: string
  model: string
  createBy: string
  createTime: number
  updateBy: string
  updateTime: number
}

/** An immutable version: `model` and `xml` never change, the rest says how it is used. */
export type ProcessTable = {
  id: string
  processKey: string
  name: string
  processVersion: number
  latest: number
  status: number
  description: string
  categoryId: string
  typeId: string
  sort: number
  deploymentId: string
  businessTable: string
  routeName: string
  roles: string
  model: string
  xml: string
  /** of how it is used; what it does never changes */
  revision: Generated<number>
  createBy: string
  createTime: number
  updateBy: string
  updateTime: number
}

/** An application. `isOpen` 1 while it is a draft or runs, else null: of one record only one is open. */
export type BusinessTable = {
  id: string
  title: string
  procDefId: string
  procInstId: string
  tableName: string
  tableId: string
  userId: string
  status: number
  result: number
  priority: number
  reason: string
  applyTime: number | null
  endTime: number | null
  isHidden: number
  isOpen: number | null
  createBy: string
  createTime: number
}

/** Who does a node of a version, where it was set besides the drawing; `grantType` 0 role, 1 user, 2 department, 3 applicant, 4 department head, 5 heads of departments, 6 field. */
export type NodeTable = { id: string; procDefId: string; nodeId: string; grantType: number; relateId: string }

/** `counter` numbers tokens, `version` counts steps: of two at once the second is told. `state` 'running', 'suspended', 'ended'. */
export type InstanceTable = {
  id: string
  procDefId: string
  businessId: string
  state: string
  counter: number
  version: number
  parentInstance: string
  parentToken: number
  startedAt: number
  endedAt: number | null
  endReason: string
}

/** Where an instance stands. `scope` is the token of the sub-process around it, 0 the process; `via` the flow by which it came to a join. */
export type TokenTable = { instanceId: string; n: number; nodeId: string; scope: number; via: string; since: number }

/** One person's part in a step, or that of several of whom one may claim it. `seq` orders signers; `hiddenAt` is when who did it took it off their list. */
export type TaskTable = {
  id: string
  instanceId: string
  token: number
  nodeId: string
  name: string
  assignee: string
  owner: string
  seq: number
  state: string
  outcome: string
  comment: string
  priority: number
  createTime: number
  endTime: number | null
  dueAt: number | null
  endedBy: string
  version: number
  hiddenAt: number | null
}

/** Who may claim a task. */
export type CandidateTable = { taskId: string; username: string }

/** A step of an instance; `event` and `choices` are what `advance` was given, so that the history rebuilds the instance. Append-only. */
export type HistoryTable = {
  id: string
  instanceId: string
  seq: number
  act: string
  nodeId: string
  taskId: string
  event: string
  comment: string
  changes: string
  byUser: string
  byName: string
  at: number
}

/** What is due at a token: `nodeId` is the timer's own node. `state` 'armed' (not yet computed), 'waiting', 'fired', 'failed', 'gone'; `round` counts how often it was due. */
export type TimerTable = {
  id: string
  instanceId: string
  token: number
  nodeId: string
  dueAt: number
  round: number
  state: string
  error: string
}

/** Who was sent a copy; `readAt` when it was read. It shows what its sender saw: not `hiddenFields`, names with commas. */
export type CopyTable = {
  id: string
  instanceId: string
  username: string
  byUser: string
  comment: string
  at: number
  readAt: number | null
  hiddenFields: string
}

/** A row of oa_leave; days are yyyy-MM-dd, `days` counts halves. */
export type LeaveTable = KeptColumns & {
  leaveNo: string
  leaveType: string
  fromDay: string
  toDay: string
  days: number
  reason: string
  deputy: string
  status: string
  decidedAt: number | null
}

declare module '../../db/database.ts' {
  interface Tables {
    act_z_model: ModelTable
    act_z_process: ProcessTable
    act_z_business: BusinessTable
    act_z_node: NodeTable
    act_z_instance: InstanceTable
    act_z_token: TokenTable
    act_z_task: TaskTable
    act_z_candidate: CandidateTable
    act_z_history: HistoryTable
    act_z_timer: TimerTable
    act_z_copy: CopyTable
    oa_leave: LeaveTable
  }
}
