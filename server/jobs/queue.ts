import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { UnitOfWork } from '../bus/unit.ts'
import { tenantAtWork } from '../tenancy/atWork.ts'
import type { AnyJobHandler } from './handler.ts'
import { lockJob, newRun } from './planner.ts'

export type Enqueued = {
  /** name of a handler */
  handler: string
  params: unknown
  /** what is to happen once: the second with the same key changes nothing, also when the first is long over */
  key?: string
  /** not before, ms since the epoch */
  runAt?: number
  /** when it was due, ms since the epoch, where that is another moment than now or `runAt` */
  dueAt?: number
}

/**
 * Has a handler run in the background once the caller's transaction is committed; nothing runs when it is undone. Returns the
 * id of the run; of the first one where the key is known. Throws for a handler that does not exist and for parameters that it does not take.
 */
export async function enqueue(
  unit: UnitOfWork,
  handlers: ReadonlyMap<string, Pick<AnyJobHandler, 'params'>>,
  { handler, params, key, runAt = 0, dueAt = Math.max(unit.at, runAt) }: Enqueued,
): Promise<string> {
  const known = handlers.get(handler)
  if (!known) throw new Error(`no job handler is called ${handler}`)
  const atWork = tenantAtWork()
  const tenantId = atWork === 'every' ? null : atWork
  const run = { ...newRun(unit.at), tenantId, handler, jobId: null, params: JSON.stringify(known.params.parse(params)), dueAt, runAt }
  const runKey = `queue:${handler}:${key ?? run.id}`
  await unit.trx
    .insertInto('sys_job_run')
    .values({ ...run, runKey })
    .onConflict((row) => row.column('runKey').doNothing())
    .execute()
  unit.afterCommit('job.called')
  const { id } = await unit.trx.selectFrom('sys_job_run').select('id').where('runKey', '=', runKey).executeTakeFirstOrThrow()
  return id
}

/** Has a job run now, whether it is stopped or not; `busy` when one of its runs is under way. */
export async function runNow(unit: UnitOfWork, jobId: string): Promise<'unknown' | 'busy' | { runId: string }> {
  const job = await lockJob(unit.trx, jobId)
  if (!job) return 'unknown'
  const open = await unit.trx
    .selectFrom('sys_job_run')
    .select(['state', 'manualBy'])
    .where('jobId', '=', jobId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  // what a stopped job has waiting does not run before it is resumed
  if (open.some(({ state, manualBy }) => state === 'running' || manualBy !== null || job.status === 0)) return 'busy'
  const run = { ...newRun(unit.at), handler: job.jobClassName, jobId, params: job.parameter, dueAt: unit.at, manualBy: unit.by.username }
  await unit.trx
    .insertInto('sys_job_run')
    .values({ ...run, runKey: `${jobId}:${run.id}` })
    .execute()
  unit.afterCommit('job.called')
  return { runId: run.id }
}

/** Cancels what waits, and asks whoever runs it to stop; `over` when there is nothing left to cancel. */
export async function cancelRun(unit: UnitOfWork, runId: string): Promise<'unknown' | 'over' | 'cancelled' | 'asked'> {
  const whose = unit.by.username
  const waited = await unit.trx
    .updateTable('sys_job_run')
    .set({ state: 'cancelled', cancelBy: whose, endedAt: unit.at, output: `由 ${whose} 取消` })
    .where('id', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waited.numUpdatedRows > 0n) return 'cancelled'
  const ran = await unit.trx.updateTable('sys_job_run').set({ cancelBy: whose }).where('id', '=', runId).where('state', '=', 'running').executeTakeFirst()
  if (ran.numUpdatedRows > 0n) {
    unit.afterCommit('job.called')
    return 'asked'
  }
  return (await unit.trx.selectFrom('sys_job_run').select('id').where('id', '=', runId).executeTakeFirst()) ? 'over' : 'unknown'
}

/** What a job that is deleted leaves behind is cancelled; its history stays. */
export async function cancelRunsOf(db: QueryExecutorProvider, jobId: string, by: { username: string; atMs: number }): Promise<void> {
  const [whose, of] = [sql`${sql.ref('cancelBy')} = ${by.username}`, sql`${sql.ref('jobId')} = ${jobId}`]
  await sql`update sys_job_run set state = 'cancelled', output = '任务已删除', ${sql.ref('endedAt')} = ${by.atMs}, ${whose} where ${of} and state = 'waiting'`.execute(
    db,
  )
  await sql`update sys_job_run set ${whose} where ${of} and state = 'running'`.execute(db)
}
