import { z } from 'zod'
import { ProcessModel } from './model.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const id = z.string('请给出编号').trim().min(1, '请给出编号').max(64)
const optional = text(200).optional()
/** the one that was read: somebody who saved meanwhile is told by 409; clients of the contract know none */
const seen = z.coerce.number().int().optional()
/** a whole number that narrows a list; empty narrows nothing */
const whole = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, '应为整数')
  .optional()
const comment = text(1000).default('')
/** user names, separated by commas */
const people = text(2000).default('')
/** ids of several records, separated by commas */
const several = z.string('请先选择记录').trim().min(1, '请先选择记录').max(8000)
const flag = z.enum(['true', 'false']).default('false')
const send = { sendMessage: flag, sendSms: flag, sendEmail: flag }
const urgency = z.coerce.number().int().min(0).max(2).default(0)
/** none leaves it as it is */
const urgencyOrNone = z.coerce.number().int().min(0).max(2).optional()
/** what a request brings besides is left alone: clients of the contract send more */
const query = z.object

export const TodoQuery = query({
  name: optional,
  categoryId: optional,
  priority: whole,
  createTime_begin: optional,
  createTime_end: optional,
  type: optional,
  proDefId: optional,
  searchVal: optional,
  needData: optional,
  /** id of the application, by which a message leads here */
  businessKey: optional,
})
export const TodoCountsQuery = query({ procDefIds: text(4000).default('') })
export const NextNodeQuery = query({ procDefId: id, currActId: id, procInstId: id })
export const NodeQuery = query({ nodeId: id, tableName: optional, tableId: optional })
export const PassQuery = query({ id, procInstId: id, assignees: people, priority: urgencyOrNone, comment, ...send, signature: optional })
export const BackQuery = query({ id, procInstId: id, comment, ...send })
export const BackToTaskQuery = query({ id, backTaskKey: id, procInstId: id, procDefId: optional, assignees: people, priority: urgency, comment, ...send })
export const DelegateQuery = query({ id, userId: id, procInstId: id, comment, ...send })
export const PassAllQuery = query({ ids: several, comment, ...send })
export const BackAllQuery = query({ procInstIds: several, comment, ...send })
export const DoneQuery = query({
  name: optional,
  categoryId: optional,
  priority: whole,
  createTime_end: optional,
  procDefKey: optional,
  type: optional,
  searchVal: optional,
})
export const AppliedQuery = query({
  title: optional,
  status: whole,
  result: whole,
  createTime_begin: optional,
  createTime_end: optional,
  procDefKey: optional,
  type: optional,
})
export const ProcessQuery = query({ lcmc: optional, lckey: optional, zx: optional, status: optional, statuss: optional, roles: optional })
export const FirstNodeQuery = query({ procDefId: id, tableName: optional, tableId: optional })
/** besides these, one parameter for each field of `filedNames` (spelled so on the wire) */
export const AddBusinessQuery = z.looseObject({
  procDefId: id,
  procDeTitle: text(200).default(''),
  tableName: text(64).default(''),
  filedNames: text(4000).default(''),
})
export const FormQuery = query({ tableId: id, tableName: id })
export const EditFormQuery = z.looseObject({ id, tableName: id, version: seen })
export const ApplyQuery = query({ id, procDefId: id, title: optional, assignees: people, priority: urgency, firstGateway: optional, ...send })
export const CancelQuery = query({ id, procInstId: id, reason: text(500).default('') })
export const IdsQuery = query({ ids: several })
export const ModelsQuery = query({ keyWord: optional })
export const CreateModelQuery = query({ name: text(100).min(1, '请输入模型名称'), key: text(64).min(1, '请输入模型标识'), description: text(500).default('') })
export const ProcessStatusQuery = query({ id, status: z.enum(['0', '1'], '状态应为 1（激活）或 0（挂起）') })
export const IdQuery = query({ id })
export const UpdateProcessQuery = query({
  id,
  name: optional,
  description: text(500).optional(),
  categoryId: optional,
  typeId: optional,
  sort: z.coerce.number().int().optional(),
  businessTable: optional,
  routeName: optional,
  roles: text(1000).optional(),
  revision: seen,
})
export const EditNodeUserQuery = query({
  nodeId: id,
  procDefId: id,
  userIds: people,
  roleIds: people,
  departmentIds: people,
  departmentManageIds: people,
  formVariables: text(200).default(''),
  chooseDepHeader: flag,
  chooseSponsor: flag,
  revision: seen,
})
export const RunningQuery = query({ name: optional, categoryId: optional, key: optional })
export const DeleteInstancesQuery = query({ reason: text(500).default('') })
export const InstanceStatusQuery = query({ id, status: z.enum(['0', '1'], '状态应为 1（激活）或 0（挂起）') })
export const FinishedQuery = query({ name: optional, categoryId: optional, key: optional, startDate: optional, endDate: optional })

/** Ours: acts that the contract does not name. */
export const TaskAct = query({ id, comment })
export const TransferAct = query({ id, userId: id, comment })
export const AddSignerAct = query({ id, users: several, at: z.enum(['before', 'after', 'beside']).default('beside'), comment })
export const RemoveSignerAct = query({ id, userId: id, comment })
export const UrgeAct = query({ procInstId: id, comment })
export const CopyAct = query({ procInstId: id, users: several, comment })
export const CommentAct = query({ procInstId: id, comment: text(1000).min(1, '请填写意见'), files: text(4000).default('') })
export const StateQuery = query({ procInstId: id })
export const PreviewQuery = query({ procDefId: id, tableId: text(64).default('') })
export const MoveToken = query({ procInstId: id, from: id, to: id, reason: text(500).min(1, '请填写原因') })

/** `places` says for steps that are gone where they go, `a:b,c:d`; `ids` are applications. */
const migration = { procDefId: id, to: id, places: text(4000).default('') }
export const MigrationQuery = query(migration)
export const Migrate = query({ ...migration, ids: several, reason: text(200).min(1, '请填写原因') })

/** `revision` is the one that was read: somebody who saved meanwhile is told by 409 (two people on one drawing). */
export const SaveModel = z.object({
  id,
  revision: z.number().int(),
  name: text(100).min(1, '请输入模型名称'),
  xml: z.string().max(5_000_000),
  model: ProcessModel,
})
export type SaveModel = z.infer<typeof SaveModel>

/** One's own signature for a step that asks for one; what it is bound to the server knows. */
export const SignTask = z.object({
  id,
  method: z.enum(['password', 'pin']),
  secret: z.string().min(1, '请输入密码或 PIN').max(200),
  remark: text(200).default(''),
})
