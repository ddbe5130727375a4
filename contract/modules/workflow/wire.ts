import { z } from 'zod'

/** States of an application (api-contract.md 2.16). */
export const applicationStatusTexts = { '0': '草稿', '1': '处理中', '2': '已结束', '3': '已撤回' } as const
/** How an application came out; 4 and 5 are told by the list of finished ones alone. */
export const applicationResultTexts = { '0': '未提交', '1': '处理中', '2': '已通过', '3': '已驳回', '4': '发起人撤回', '5': '已删除' } as const
export const urgencyTexts = { '0': '普通', '1': '重要', '2': '紧急' } as const

/** An application: one record that somebody wants decided, from draft to end (entity Business of 2.16, table act_z_business). */
export const Business = z.object({
  id: z.string(),
  title: z.string(),
  procDefId: z.string(),
  procInstId: z.string(),
  tableId: z.string(),
  tableName: z.string(),
  userId: z.string(),
  applyer: z.string(),
  status: z.number(),
  result: z.number(),
  applyTime: z.string().nullable(),
  createTime: z.string(),
  currTaskName: z.string(),
  processName: z.string(),
  routeName: z.string(),
  /** 1: it may be withdrawn */
  procInstStatus: z.number(),
  assignees: z.string(),
  priority: z.number(),
  isHistory: z.boolean(),
  reason: z.string(),
})
export type Business = z.infer<typeof Business>

/** A step that waits for somebody. `assignee` is '' while several may claim it. */
export const Task = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  description: z.string(),
  executionId: z.string(),
  assignee: z.string(),
  owner: z.string(),
  procDefId: z.string(),
  procInstId: z.string(),
  applyer: z.string(),
  category: z.string(),
  priority: z.number(),
  isSuspended: z.boolean(),
  createTime: z.string(),
  dueTime: z.string().nullable(),
  processName: z.string(),
  title: z.string(),
  routeName: z.string(),
  businessKey: z.string(),
  tableId: z.string(),
  tableName: z.string(),
  status: z.number(),
  result: z.number(),
  /** fields of the record by which the process chooses its way */
  dataMap: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** it is passed only with a signature */
  isSigned: z.boolean(),
  /** several people decide it */
  isCountersigned: z.boolean(),
  /** people who may claim it, by user name */
  candidates: z.array(z.string()),
  version: z.number(),
})
export type Task = z.infer<typeof Task>

/** Somebody of a finished step; `isExecutor` did it. */
export const Assignee = z.object({ username: z.string(), realname: z.string(), isExecutor: z.boolean() })

/** A step that is over, or runs, as the history tells it. `deleteReason` is what was done (审批操作); `duration` is ms. */
export const HistoricTask = Task.omit({ isSuspended: true }).extend({
  deleteReason: z.string(),
  comment: z.string(),
  duration: z.number().nullable(),
  workTime: z.number().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  applyTime: z.string().nullable(),
  assignees: z.array(Assignee),
  /** what an approver changed of the record: field, before, after */
  changes: z.array(z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })),
})
export type HistoricTask = z.infer<typeof HistoricTask>

/** An application that runs. */
export const Instance = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  version: z.number(),
  businessKey: z.string(),
  tableId: z.string(),
  tableName: z.string(),
  procDefId: z.string(),
  procInstId: z.string(),
  actId: z.string(),
  isSuspended: z.boolean(),
  currTaskName: z.string(),
  routeName: z.string(),
  applyer: z.string(),
  deployId: z.string(),
  parentId: z.string(),
  tenantId: z.string(),
  description: z.string(),
  startTime: z.string(),
})
export type Instance = z.infer<typeof Instance>

export const HistoricInstance = Instance.extend({ endTime: z.string(), duration: z.number(), result: z.number(), deleteReason: z.string() })
export type HistoricInstance = z.infer<typeof HistoricInstance>

const Named = z.object({ id: z.string(), name: z.string() })

/** A node as the wire has it: `type` 0 start, 1 task, 2 end, 3 exclusive gateway, 4 parallel gateway (do not ask for assignees). */
export const Node = z.object({
  id: z.string(),
  procDefId: z.string(),
  title: z.string(),
  type: z.number(),
  users: z.array(Named),
  roles: z.array(Named),
  departments: z.array(Named),
  departmentManages: z.array(Named),
  formVariables: z.string(),
  chooseDepHeader: z.boolean(),
  chooseSponsor: z.boolean(),
  expand: z.boolean(),
})
export type Node = z.infer<typeof Node>

/** A deployed version of a process (entity Process, table act_z_process). `status` 1 runs, 0 takes no new applications. */
export const Process = z.object({
  id: z.string(),
  name: z.string(),
  processKey: z.string(),
  version: z.number(),
  latest: z.boolean(),
  status: z.number(),
  description: z.string(),
  diagramName: z.string(),
  categoryId: z.string(),
  typeId: z.string(),
  sort: z.number(),
  deploymentId: z.string(),
  businessTable: z.string(),
  routeName: z.string(),
  roles: z.string(),
  /** ours, of how the version is used; other servers know none */
  revision: z.number().optional(),
  reportModelId: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
})
export type Process = z.infer<typeof Process>

/** A drawing that can still be changed; `metaInfo` is JSON text of name, revision and description. */
export const ModelRow = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  revision: z.number(),
  version: z.number(),
  metaInfo: z.string(),
  createTime: z.string(),
  lastUpdateTime: z.string(),
  deploymentId: z.string(),
  category: z.string(),
})
export type ModelRow = z.infer<typeof ModelRow>
