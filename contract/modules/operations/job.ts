import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { parseCron } from '../../rules/cron/parse.ts'

/** Dictionary quartz_status. */
export const jobStatus = { running: 0, stopped: -1 } as const

/** Dictionary job_run_state. Missed: a due time that was not run, by the job's policy. */
export const jobRunStates = { waiting: '等待', running: '执行中', done: '成功', failed: '失败', cancelled: '已取消', missed: '未执行' } as const
export type JobRunState = keyof typeof jobRunStates

/**
 * Dictionary job_missed_policy: what becomes of due times that passed while nobody ran jobs. `runOnce`: the newest is made good,
 * once for all of them; `skip`: none; `all`: each of them in order, the newest hundred at most.
 */
export const missedPolicies = { runOnce: '补执行一次', skip: '不补执行', all: '逐次补执行' } as const
export type MissedPolicy = keyof typeof missedPolicies

/** bytes of a parameter (security.md 1B-15) */
export const longestParameterBytes = 4096

const textEncoder = new TextEncoder()

/** The parameter of a handler as a person writes it: the JSON text of an object. */
export const JobParameter = z
  .string('参数应为 JSON 对象，例如 {"days":180}')
  .trim()
  .transform((json) => (json === '' ? '{}' : json))
  .superRefine((json, context) => {
    if (textEncoder.encode(json).length > longestParameterBytes) context.addIssue({ code: 'custom', message: '参数不超过 4 KB' })
    else if (!isObject(parsedOrNull(json))) context.addIssue({ code: 'custom', message: '参数应为 JSON 对象，例如 {"days":180}' })
  })

/** A cron expression as a person writes it. */
export const CronText = z
  .string('请填写 Cron 表达式')
  .trim()
  .min(1, '请填写 Cron 表达式')
  .max(200, 'Cron 表达式不超过 200 个字符')
  .superRefine((text, context) => {
    const parsed = parseCron(text)
    if ('reason' in parsed && text !== '') context.addIssue({ code: 'custom', message: parsed.reason })
  })

/** What a person writes of a scheduled job (entity SysQuartzJob). `jobClassName` is the name of a handler that the server has. */
const ScheduledJob = z.object({
  jobClassName: z.string('请选择任务').trim().min(1, '请选择任务').max(100, '不超过 100 个字符'),
  cronExpression: CronText,
  parameter: JobParameter.default('{}'),
  description: z.string().trim().max(255, '不超过 255 个字符').default(''),
  missedPolicy: z.enum(['runOnce', 'skip', 'all']).default('runOnce'),
  status: z.union([z.literal(jobStatus.running), z.literal(jobStatus.stopped)], '状态应为 0（正常）或 -1（停止）').default(jobStatus.running),
})

/** What only the server writes: when it is due next (null: stopped, or its expression is over), and how it ended last. */
const ScheduleStanding = z.object({ nextRunAt: z.string(), lastState: z.string(), lastEndedAt: z.string() })

/** Jobs that run by a Cron expression (api-contract.md 2.12 "Jobs"). */
export const quartzJobs = defineResource({
  name: 'sysQuartzJob',
  path: '/sys/quartzJob',
  title: '定时任务',
  label: 'jobClassName',
  permission: 'sys:quartzJob',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: ScheduledJob,
  assigned: ScheduleStanding,
  unique: [['jobClassName']],
  fields: [
    { kind: 'dict', name: 'jobClassName', title: '任务', width: 170, dictCode: 'job_handler', form: 'once', filter: 'shown' },
    { kind: 'cron', name: 'cronExpression', title: 'Cron 表达式', width: 150, isSortable: false, initial: '0 0 2 * * ? *' },
    { kind: 'dictNumber', name: 'status', title: '状态', width: 90, dictCode: 'quartz_status', form: 'once', filter: 'shown', initial: jobStatus.running },
    { kind: 'dateTime', name: 'nextRunAt', title: '下次执行', width: 170, form: 'never' },
    { kind: 'dict', name: 'lastState', title: '上次结果', width: 100, dictCode: 'job_run_state', form: 'never', filter: 'folded', isSortable: false },
    { kind: 'dateTime', name: 'lastEndedAt', title: '上次结束', width: 170, form: 'never', isSortable: false },
    {
      kind: 'dict',
      name: 'missedPolicy',
      title: '错过时',
      width: 110,
      dictCode: 'job_missed_policy',
      isSortable: false,
      initial: 'runOnce',
      hint: '停机等原因错过执行时间后，怎样补上',
    },
    {
      kind: 'json',
      name: 'parameter',
      title: '参数',
      width: 150,
      maxLength: longestParameterBytes,
      isSortable: false,
      initial: '{}',
      hint: 'JSON 对象，内容由任务规定，例如 {"days":180}',
    },
    { kind: 'textarea', name: 'description', title: '描述', width: 240, isSortable: false },
  ],
  defaultSort: { column: 'nextRunAt', order: 'asc' },
})

/** Every time that a handler ran, is to run, or was not run; only the server writes it. */
const JobRunRecord = z.object({
  handler: z.string(),
  /** the scheduled job it belongs to; '' when it was put into the queue */
  jobId: z.string(),
  state: z.string(),
  dueAt: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  attempt: z.number(),
  progress: z.number(),
  progressText: z.string(),
  output: z.string(),
  manualBy: z.string(),
  params: z.string(),
})

/** The runs of all jobs, newest first. */
export const jobRuns = defineResource({
  name: 'sysJobRun',
  path: '/sys/jobRun',
  title: '执行记录',
  label: 'handler',
  permission: 'sys:jobRun',
  owner: 'plant',
  verbs: ['list'],
  row: JobRunRecord,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'dueAt', title: '应执行', width: 170, filter: 'shown' },
    { kind: 'dict', name: 'handler', title: '任务', width: 150, dictCode: 'job_handler', filter: 'folded', isSortable: false },
    { kind: 'dict', name: 'state', title: '结果', width: 100, dictCode: 'job_run_state', filter: 'shown', isSortable: false },
    { kind: 'progress', name: 'progress', title: '进度', width: 150, isSortable: false },
    { kind: 'textarea', name: 'output', title: '输出', width: 280, isSortable: false },
    { kind: 'dateTime', name: 'startedAt', title: '开始', width: 170, isSortable: false },
    { kind: 'dateTime', name: 'endedAt', title: '结束', width: 170, isSortable: false },
    { kind: 'number', name: 'attempt', title: '第几次尝试', width: 110, isSortable: false },
    { kind: 'text', name: 'manualBy', title: '手动执行人', width: 120, filter: 'folded', isSortable: false },
    { kind: 'textarea', name: 'progressText', title: '进展', list: 'hidden', isSortable: false },
    { kind: 'json', name: 'params', title: '参数', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'jobId', title: '任务编号', list: 'never', isSortable: false, filter: 'none' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** Which job or run; `id` of `GET /sys/quartzJob/{pause,resume,execute}`, `GET /sys/jobRun/progress` and the body of `POST /sys/jobRun/cancel`. */
export const ById = z.object({ id: z.string('请指定编号').min(1, '请指定编号').max(64) })

/** How far a run is. `progress` is 0 to 100; `isEnding`: somebody cancelled it and its handler has not stopped yet. */
export const JobProgress = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'missed']),
  progress: z.number(),
  progressText: z.string(),
  output: z.string(),
  isEnding: z.boolean(),
})
export type JobProgress = z.infer<typeof JobProgress>

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null // what is no JSON is no object either
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
