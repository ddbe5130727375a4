import type { JobRunState, MissedPolicy } from '#contract/modules/operations/job.ts'

/** A scheduled job (entity SysQuartzJob). Times are ms since the epoch. */
export type SysQuartzJobTable = {
  id: string
  /** name of its handler */
  jobClassName: string
  cronExpression: string
  /** JSON object */
  parameter: string
  description: string
  /** dictionary quartz_status: 0 runs, -1 is stopped */
  status: number
  missedPolicy: MissedPolicy
  /** null: stopped, or its expression names no more time */
  nextRunAt: number | null
  lastState: JobRunState | null
  lastEndedAt: number | null
  createBy: string
  createTime: number
  updateBy: string
  updateTime: number
  version: number
}

/** One run of a handler, from the moment it was known to be due. */
export type SysJobRunTable = {
  id: string
  /** what may exist once: the job and the time it was due, or the key of whoever put it into the queue */
  runKey: string
  /** for whom it was put into the queue; null: for the whole plant, by its schedule */
  tenantId: number | null
  handler: string
  jobId: string | null
  /** JSON object */
  params: string
  state: JobRunState
  /** how often it was begun */
  attempt: number
  /** of the engine that runs it; null unless it is running */
  owner: string | null
  /** counts the signs of life of the owner: whoever sees it stand still for the life of a lease takes the run over (docs/decisions/026-jobs.md) */
  beat: number
  dueAt: number
  /** not before; 0 is at once */
  runAt: number
  startedAt: number | null
  endedAt: number | null
  /** 0 to 100 */
  progress: number
  progressText: string
  /** what the handler said at its end, or why it failed */
  output: string
  /** user name of the person who ran it by hand */
  manualBy: string | null
  /** user name of the person who wants it to end */
  cancelBy: string | null
  createTime: number
}

export type JobsTables = { sys_quartz_job: SysQuartzJobTable; sys_job_run: SysJobRunTable }
