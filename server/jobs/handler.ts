import type { z } from 'zod'
import { withinEvent } from '#contract/withinEvent.ts'
import type { Units, UnitOfWork } from '../bus/unit.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'

/** What a handler is given for one run. */
export type JobRun<Params> = {
  /** of the run; the same in every attempt */
  id: string
  params: Params
  /** when it was due, ms since the epoch; long past when it was missed and is made good */
  dueAt: number
  /** counts from 1 */
  attempt: number
  /** ms since the epoch */
  now: () => number
  /** aborted when somebody cancels the run, its time is over, its lease is lost or the server closes: stop then, nothing more of it is kept */
  signal: AbortSignal
  /** how far it is: 0 to 100, and in a few words; people see it within a second or two */
  progress(percent: number, text?: string): void
  log: Log
}

/** A long run: it takes as many transactions as it needs. */
export type LongJobRun<Params> = JobRun<Params> & {
  /** One transaction; it is only committed while this process still has the run. Another attempt may do it again. */
  unit<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>
  /** The last transaction: it marks the run as done together with what it writes, so that this happens once. What it returns is what people read of the run. */
  finish(work: (unit: UnitOfWork) => Promise<string>): Promise<void>
}

type Common<Params> = {
  /** stands in the database: `<module>.<what it does>`, small letters, digits and dots (security.md 1B row 16) */
  name: string
  title: string
  params: z.ZodType<Params>
  /** it serves all tenants, whoever called it, such as the run of a printer; it says itself for whom a record is made */
  forPlant?: true
  /** it gives commands on records of tenants, whose history is theirs: what a schedule says it does for the house and for each tenant, in its one transaction */
  forEachTenant?: true
  /** ms that one attempt may take */
  timeLimitMs: number
  /** runs of it that one process has at a time at most; as many as there is room for where nothing is said */
  atOnce?: number
  /** how often it is tried in all, and how long it rests after the first failure; each further rest is twice as long, an hour at most */
  retries: { attempts: number; firstRestMs: number }
  /** for what people schedule by records of their own: called every second, puts what is due into the queue, once whoever calls it */
  planDue?: (parts: { db: Database; units: Units; now: number; timeZone: string }) => Promise<void>
}

/**
 * What a module has done by the engine, in the background. Its whole effect is one transaction (`runInUnit`), which also
 * marks the run as done: it happens once, whatever dies meanwhile. Or it runs long, and what must happen once stands in `finish`.
 * What people read of the run is what `runInUnit` returns; an error is a failed attempt, and its message is what people read.
 */
export type JobHandler<Params> = Common<Params> &
  (
    | { runInUnit: (unit: UnitOfWork, run: JobRun<Params>) => Promise<string> }
    /** returns what people read of it; null when it called `finish` */
    | { run: (run: LongJobRun<Params>) => Promise<string | null> }
  )

/** A handler with the type of its parameters forgotten, as the registry holds it. */
export type AnyJobHandler = JobHandler<unknown>

/** Names a handler's parts; the engine parses with exactly its own schema before it hands parameters over. */
export function defineJob<Params>(handler: JobHandler<Params>): AnyJobHandler {
  return handler as unknown as AnyJobHandler // `params` of this very handler makes what its `run` takes
}

/** All handlers of this server by their names. */
export type JobHandlers = ReadonlyMap<string, AnyJobHandler>

const handlerName = /^[a-z][a-z0-9.]{2,60}$/

/** Throws when two handlers have one name or one is no name: the server does not start. */
export function jobHandlersOf(handlers: readonly AnyJobHandler[]): JobHandlers {
  const byName = new Map<string, AnyJobHandler>()
  for (const handler of handlers) {
    if (!handlerName.test(handler.name)) throw new Error(`a job handler cannot be called ${handler.name}`)
    if (byName.has(handler.name)) throw new Error(`two job handlers are called ${handler.name}`)
    byName.set(handler.name, handler)
  }
  return byName
}

/** Announced inside the transaction in which a run failed for good. */
export const jobFailed = withinEvent<{ runId: string; handler: string; title: string; output: string; plantTz: string }>('job.failed')
