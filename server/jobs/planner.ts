import { sql } from 'kysely'
import { parseCron } from '#contract/rules/cron/parse.ts'
import type { Database } from '../db/database.ts'
import { rowId } from '../db/rowId.ts'
import type { SysJobRunTable, SysQuartzJobTable } from '../db/tables/jobs.ts'
import { planOf } from './schedule.ts'

/** of one look; the next follows a second later */
const jobsAtOnce = 500
/** below the parameters that one statement can take */
const rowsAtOnce = 50

/** Turns the due times of jobs until `now` into runs, each once: whoever moves `nextRunAt` of a job on writes them, in the same transaction. Returns the jobs that it moved on. */
export async function planDueJobs(db: Database, { now, timeZone }: { now: number; timeZone: string }): Promise<string[]> {
  const due = await db
    .selectFrom('sys_quartz_job')
    .selectAll()
    .where('status', '=', 0)
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(jobsAtOnce)
    .execute()
  const moved: string[] = []
  for (const job of due) if (await planJob(db, job, now, timeZone)) moved.push(job.id)
  return moved
}

async function planJob(db: Database, job: SysQuartzJobTable, now: number, timeZone: string): Promise<boolean> {
  const parsed = parseCron(job.cronExpression)
  if ('reason' in parsed || job.nextRunAt === null) return false // nobody can store such an expression
  const { cron } = parsed
  const { nextRunAt, missedPolicy: policy } = job
  return db.transaction().execute(async (trx) => {
    const { open } = await trx
      .selectFrom('sys_job_run')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('jobId', '=', job.id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow()
    const plan = planOf({ cron, nextRunAt, policy, open: Number(open), now, timeZone })
    const { numUpdatedRows } = await trx
      .updateTable('sys_quartz_job')
      .set({ nextRunAt: plan.nextRunAt })
      .where('id', '=', job.id)
      .where('status', '=', 0)
      .where('nextRunAt', '=', nextRunAt)
      .where('version', '=', job.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const missed = plan.missed.map((at, index) => rowOf(job, at, now, { state: 'missed', output: reasonOf(open, plan.hasMore && index === 0) }))
    const run = plan.run.map((at) => rowOf(job, at, now, { state: 'waiting', output: '' }))
    const rows = [...missed, ...run]
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await trx
        .insertInto('sys_job_run')
        .values(rows.slice(start, start + rowsAtOnce))
        // a due time that was planned before the clock was put back stays as it was
        .onConflict((row) => row.column('runKey').doNothing())
        .execute()
    return true
  })
}

function reasonOf(open: number, hasMore: boolean): string {
  const reason = Number(open) > 0 ? '到期时上一次执行还没有结束' : '到期时没有服务器执行任务，按“错过时”的设置没有补'
  return hasMore ? `${reason}；更早错过的时间不再逐条记录` : reason
}

function rowOf(job: SysQuartzJobTable, dueAt: number, now: number, { state, output }: Pick<SysJobRunTable, 'state' | 'output'>): SysJobRunTable {
  const runKey = `${job.id}@${dueAt}`
  return { ...newRun(now), runKey, handler: job.jobClassName, jobId: job.id, params: job.parameter, dueAt, state, output }
}

/** The rest of a run that nobody has begun. */
export function newRun(now: number) {
  return {
    id: rowId(now),
    state: 'waiting',
    attempt: 0,
    owner: null,
    beat: 0,
    runAt: 0,
    startedAt: null,
    endedAt: null,
    progress: 0,
    progressText: '',
    output: '',
    manualBy: null,
    cancelBy: null,
    createTime: now,
    tenantId: null,
  } as const
}

/** Locks a job for the rest of the transaction; undefined when there is none. Two who change its runs take turns. */
export async function lockJob(db: Pick<Database, 'updateTable'>, id: string): Promise<SysQuartzJobTable | undefined> {
  return db
    .updateTable('sys_quartz_job')
    .set({ id: sql.ref('id') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
