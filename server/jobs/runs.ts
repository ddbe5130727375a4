import type { Transaction, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import type { SysJobRunTable } from '../db/tables/jobs.ts'

/** A run that an engine holds: by `owner` in its `attempt`. Nobody else has both, so that they fence every write. */
export type Held = { id: string; jobId: string | null; owner: string; attempt: number }

/** A run that waits and could be taken up. */
export type Waiting = Pick<SysJobRunTable, 'id' | 'jobId' | 'handler' | 'params' | 'dueAt' | 'attempt' | 'tenantId'>

/** Somebody else has the run, or it is over: whatever was to be written with it is undone. */
export class LostRun extends Error {
  override name = 'LostRun'
}

/** a failed attempt is tried again after this at the latest, ms */
export const longestRestMs = 3_600_000

/**
 * What waits and may run now, oldest first: of a job one at a time and only while it is not stopped, unless a person ran it by hand.
 * A rest after a failure that would last longer than any rest can is over: the clock was put back meanwhile.
 */
export async function waitingRuns(db: Database, handlers: readonly string[], now: number, atMost: number): Promise<Waiting[]> {
  if (handlers.length === 0) return []
  return db
    .selectFrom('sys_job_run as run')
    .leftJoin('sys_quartz_job as job', 'job.id', 'run.jobId')
    .select(['run.id', 'run.jobId', 'run.handler', 'run.params', 'run.dueAt', 'run.attempt', 'run.tenantId'])
    .where('run.state', '=', sql.lit('waiting'))
    .where(({ or, and, eb }) => or([eb('run.runAt', '<=', now), and([eb('run.attempt', '>', 0), eb('run.runAt', '>', now + longestRestMs)])]))
    .where('run.handler', 'in', handlers)
    .where(({ or, eb }) => or([eb('run.jobId', 'is', null), eb('run.manualBy', 'is not', null), eb('job.status', '=', 0)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('sys_job_run as other').select('other.id').whereRef('other.jobId', '=', 'run.jobId').where('other.state', '=', sql.lit('running'))),
      ),
    )
    .orderBy('run.runAt')
    .orderBy('run.dueAt')
    .orderBy('run.id')
    .limit(atMost)
    .execute()
}

/** Takes a waiting run for `owner`; null when somebody else was faster, or another run of its job has begun. */
export async function claim(db: Database, { id, jobId, attempt }: Waiting, owner: string, now: number): Promise<Held | null> {
  const { numUpdatedRows } = await db
    .updateTable('sys_job_run')
    .set({ state: 'running', owner, attempt: attempt + 1, startedAt: now, progress: 0, progressText: '', output: '' })
    .set('beat', ({ eb }) => eb('beat', '+', 1))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempt', '=', attempt)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isRefusedTwin(error)) return { numUpdatedRows: 0n }
      throw error
    })
  return numUpdatedRows === 0n ? null : { id, jobId, owner, attempt: attempt + 1 }
}

/** The unique index over running runs of a job: SQLite 2067 (SQLITE_CONSTRAINT_UNIQUE), PostgreSQL 23505 (unique_violation). */
function isRefusedTwin(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('errcode' in error && error.errcode === 2067) || ('code' in error && error.code === '23505')
}

/** Writes a run that is still held, and nothing otherwise; whether it was held. */
async function writeHeld(db: Database | Transaction<Tables>, { id, owner, attempt }: Held, values: Updateable<SysJobRunTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_job_run')
    .set(values)
    .set('beat', ({ eb }) => eb('beat', '+', 1))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('owner', '=', owner)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The fence: throws LostRun, so that the transaction is undone, when the run is no longer held. */
export async function requireHeld(trx: Transaction<Tables>, held: Held): Promise<void> {
  if (!(await writeHeld(trx, held, {}))) throw new LostRun(`run ${held.id}, attempt ${held.attempt}`)
}

/** How a run ended, and what people read of it. */
export type Ending = { state: 'done' | 'failed' | 'cancelled'; output: string }

/** Ends a run in the transaction of its caller; throws LostRun when it is no longer held. */
export async function endHeld(trx: Transaction<Tables>, held: Held, { state, output }: Ending, now: number): Promise<void> {
  const full = state === 'done' ? { progress: 100 } : {}
  if (!(await writeHeld(trx, held, { state, output, owner: null, endedAt: now, ...full }))) throw new LostRun(`run ${held.id}, attempt ${held.attempt}`)
  await noteLast(trx, held.jobId, state, now)
}

async function noteLast(trx: Transaction<Tables>, jobId: string | null, state: Ending['state'], now: number): Promise<void> {
  if (jobId !== null) await trx.updateTable('sys_quartz_job').set({ lastState: state, lastEndedAt: now }).where('id', '=', jobId).execute()
}

type Again = { runAt: number; output: string; isAttempt: boolean }

/** Puts a run back among those that wait, unless somebody cancelled it meanwhile; `isAttempt` says whether this attempt counts. */
export async function putBack(db: Database, held: Held, { runAt, output, isAttempt }: Again, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('sys_job_run').select('cancelBy').where('id', '=', held.id).executeTakeFirst()
    if (row && row.cancelBy !== null) return endHeld(trx, held, { state: 'cancelled', output }, now)
    const attempt = isAttempt ? held.attempt : held.attempt - 1
    if (!(await writeHeld(trx, held, { state: 'waiting', owner: null, attempt, runAt, output }))) throw new LostRun(`run ${held.id}, attempt ${held.attempt}`)
  })
}

/** A sign of life with how far the run is; what somebody wants of it, or null when it is no longer held. */
export async function renew(
  db: Database,
  held: Held,
  { progress, progressText }: { progress: number; progressText: string },
): Promise<{ cancelBy: string | null } | null> {
  if (!(await writeHeld(db, held, { progress, progressText }))) return null
  const row = await db.selectFrom('sys_job_run').select('cancelBy').where('id', '=', held.id).executeTakeFirst()
  return row ?? null
}

/** A run that somebody else has, as it was seen. */
export type Seen = Held & { handler: string; beat: number; cancelBy: string | null }

/** What other engines are running. */
export async function othersRunning(db: Database, owner: string): Promise<Seen[]> {
  const rows = await db
    .selectFrom('sys_job_run')
    .select(['id', 'jobId', 'owner', 'attempt', 'handler', 'beat', 'cancelBy'])
    .where('state', '=', sql.lit('running'))
    .where('owner', '!=', owner)
    .execute()
  return rows.flatMap((row) => (row.owner === null ? [] : [{ ...row, owner: row.owner }]))
}

/** Takes a run from an owner that gave no sign of life since it was seen: it waits again, or is over. Whether that is what happened. */
export async function takeFrom(db: Database, seen: Seen, after: { state: 'waiting'; output: string } | Ending, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sys_job_run')
      .set({ state: after.state, output: after.output, owner: null, runAt: 0, endedAt: after.state === 'waiting' ? null : now })
      .where('id', '=', seen.id)
      .where('state', '=', 'running')
      .where('owner', '=', seen.owner)
      .where('beat', '=', seen.beat)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (after.state !== 'waiting') await noteLast(trx, seen.jobId, after.state, now)
    return true
  })
}
