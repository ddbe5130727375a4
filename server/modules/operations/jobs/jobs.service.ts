import { jobRuns, jobStatus, quartzJobs } from '#contract/modules/operations/job.ts'
import type { JobProgress } from '#contract/modules/operations/job.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import type { JobHandlers } from '../../../jobs/handler.ts'
import { cancelRun, runNow } from '../../../jobs/queue.ts'
import { lockJob } from '../../../jobs/planner.ts'
import { createTableReader } from '../../../resource/read/tableReader.ts'
import { recordHistory, versionOf } from '../../../resource/write/recordHistory.ts'
import { nextDue } from './jobHooks.ts'

const table = 'sys_quartz_job'
const unknownJob = '定时任务不存在！'
const unknownRun = '执行记录不存在或已清理'

/** Stops or resumes a job; one that stands so already stays as it is. What was due while it was stopped is not made good. Throws 404. */
export async function setJobStatus(unit: UnitOfWork, id: string, status: number, plantTz: string): Promise<void> {
  const { trx, at, by } = unit
  const job = await lockJob(trx, id)
  if (!job) throw new Problem(404, unknownJob)
  if (job.status === status) return
  const nextRunAt = status === jobStatus.stopped ? null : nextDue(job.cronExpression, at, plantTz)
  const written = { status, nextRunAt, updateBy: by.username, updateTime: at, version: job.version + 1 }
  const reader = createTableReader({ db: trx, table, resource: quartzJobs, plantTz })
  const before = await reader.one(id)
  await trx.updateTable(table).set(written).where('id', '=', id).execute()
  const after = await reader.one(id)
  if (after) await recordHistory(unit, { resource: quartzJobs, table }, [versionOf('edit', after, { before })])
  unit.afterCommit('resource.changed', { resource: quartzJobs.name, verb: 'edit', id, mark: null })
}

/** Has a job run now. Throws 404, 409 while one of its runs is under way, and 400 when this server does not have its handler. */
export async function executeJob(unit: UnitOfWork, id: string, handlers: JobHandlers): Promise<{ runId: string }> {
  const job = await unit.trx.selectFrom(table).select('jobClassName').where('id', '=', id).executeTakeFirst()
  if (job && !handlers.has(job.jobClassName)) throw new Problem(400, `后台找不到该类名：${job.jobClassName}`)
  const begun = await runNow(unit, id)
  if (begun === 'unknown') throw new Problem(404, unknownJob)
  if (begun === 'busy') throw new Problem(409, '执行失败！该任务正在执行，请等它结束，或先取消这次执行')
  unit.afterCommit('resource.changed', { resource: jobRuns.name, verb: 'add', id: begun.runId, mark: null })
  unit.afterCommit('resource.changed', { resource: quartzJobs.name, verb: 'edit', id, mark: null })
  return begun
}

/** Cancels a run, and returns what a person is told. Throws 404, and 409 for one that is over. */
export async function cancelJobRun(unit: UnitOfWork, id: string): Promise<string> {
  const how = await cancelRun(unit, id)
  if (how === 'unknown') throw new Problem(404, unknownRun)
  if (how === 'over') throw new Problem(409, '这次执行已经结束，不能取消')
  unit.afterCommit('resource.changed', { resource: jobRuns.name, verb: 'edit', id, mark: null })
  return how === 'cancelled' ? '已取消' : '正在取消，几秒内停止'
}

/** How far a run is. Throws 404. */
export async function jobProgress(db: Database, id: string): Promise<JobProgress> {
  const run = await db
    .selectFrom('sys_job_run')
    .select(['id', 'state', 'progress', 'progressText', 'output', 'cancelBy'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!run) throw new Problem(404, unknownRun)
  const { cancelBy, ...rest } = run
  return { ...rest, isEnding: run.state === 'running' && cancelBy !== null }
}
