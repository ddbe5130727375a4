import { z } from 'zod'
import { ProcessModel } from './model.ts'

/** A line of the history of an application: what was done where and by whom. `passed` and `took` are the nodes and flows it went through; `at` is ms since the epoch. */
export const HistoryLine = z.object({
  seq: z.number(),
  act: z.string(),
  title: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  taskId: z.string(),
  by: z.string(),
  byName: z.string(),
  comment: z.string(),
  files: z.string(),
  at: z.number(),
  passed: z.array(z.string()),
  took: z.array(z.string()),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/** Where an application stands: its model, what of it is under way, and all that happened. `since` and `dueAt` are ms since the epoch. */
export const WorkflowState = z.object({
  procInstId: z.string(),
  procDefId: z.string(),
  title: z.string(),
  state: z.enum(['running', 'suspended', 'ended']),
  endReason: z.string(),
  version: z.number(),
  model: ProcessModel,
  tokens: z.array(z.object({ n: z.number(), nodeId: z.string(), since: z.number() })),
  waiting: z.array(
    z.object({ nodeId: z.string(), name: z.string(), people: z.array(z.object({ username: z.string(), realname: z.string() })), dueAt: z.number().nullable() }),
  ),
  history: z.array(HistoryLine),
})
export type WorkflowState = z.infer<typeof WorkflowState>

/** What an act is called. */
export const actTitles: Readonly<Record<string, string>> = {
  start: '发起',
  pass: '通过',
  back: '驳回',
  backToTask: '退回',
  resolve: '办完委托',
  delegate: '委托',
  transfer: '转办',
  claim: '签收',
  unclaim: '退回公共待办',
  addSigner: '加签',
  removeSigner: '减签',
  takeBack: '取回',
  cancel: '撤回',
  urge: '催办',
  copyTo: '抄送',
  comment: '意见',
  edit: '修改单据',
  service: '自动处理',
  send: '发送消息',
  skip: '自动跳过',
  autoPass: '自动通过',
  returned: '子流程结束',
  timer: '定时到期',
  remind: '到时提醒',
  move: '管理员调整',
  migrate: '迁移到新版本',
  delete: '管理员删除',
  suspend: '挂起',
  activate: '激活',
}
