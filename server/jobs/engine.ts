import { jobRuns, quartzJobs } from '#contract/modules/operations/job.ts'
import { systemActor } from '../bus/unit.ts'
import { jobFailed } from './handler.ts'
import type { Bus } from '../bus/bus.ts'
import { createUnits } from '../bus/units.ts'
import { house, workFor } from '../tenancy/atWork.ts'
import type { Database } from '../db/database.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { watchOthers } from './abandoned.ts'
import { afterAttempt, execute } from './execution.ts'
import type { Execution } from './execution.ts'
import type { JobHandlers } from './handler.ts'
import { planDueJobs } from './planner.ts'
import { claim, endHeld, LostRun, longestRestMs, putBack, renew, waitingRuns } from './runs.ts'

/** ms. A run whose owner gives no sign of life for `leaseMs` is taken from it; a handler that does not stop is left alone after `stopWithinMs`. */
export const jobTimes = { lookEveryMs: 1000, leaseMs: 6000, stopWithinMs: 5000, finishWithinMs: 2500, abortWithinMs: 1200 }

/** runs of one process at a time: few enough to leave connections to people */
const mostAtOnce = 4

export type JobEngine = {
  /** Stops what has run for too long; needs no database, so that nothing that waits holds it up. */
  watchTime(): void
  /** One look: due times become runs, runs of the dead are taken over, ours give a sign of life, what waits is begun. */
  look(): Promise<void>
  /** Resolves when nothing of ours is running. */
  idle(): Promise<void>
  /** Begins nothing more; waits a little for what runs, then stops it. What was stopped waits for the next engine. */
  close(): Promise<void>
}

type Parts = {
  db: Database
  bus: Bus
  handlers: JobHandlers
  /** names this engine; no other ever has the same */
  owner: string
  timeZone: string
  now: () => number
  /** monotonic, ms */
  uptimeMs: () => number
  /** 0 up to 1 */
  random: () => number
  times?: Partial<typeof jobTimes>
  log: Log
}

/** Runs jobs on one database; any number of engines may do so side by side (docs/decisions/026-jobs.md). */
export function createJobEngine({ db, bus, handlers, owner, timeZone, now, uptimeMs, random, times = {}, log }: Parts): JobEngine {
  const { leaseMs, stopWithinMs, finishWithinMs, abortWithinMs } = { ...jobTimes, ...times }
  const units = createUnits({ db, bus, now })
  const names = [...handlers.keys()]
  const takeOver = watchOthers({ db, owner, handlers, now, uptimeMs, leaseMs })
  const running = new Map<string, { execution: Execution; settled: Promise<void>; aliveAtMs: number }>()
  /** `beginning`: what waits is being begun; `isCalled`: somebody wants another round of it */
  const standing: { isClosed: boolean; isCalled: boolean; beginning: Promise<void> | null } = { isClosed: false, isCalled: false, beginning: null }
  const failed = (what: string) => (error: unknown) => log.error(what, errorFields(error))

  const changed = (resource: string, id: string) => bus.emit('resource.changed', { resource, verb: 'edit', id, mark: null })
  const runChanged = ({ id, jobId }: { id: string; jobId: string | null }) => {
    changed(jobRuns.name, id)
    if (jobId !== null) changed(quartzJobs.name, jobId)
  }

  /** Begins what waits while there is room; who calls meanwhile is served by another round. */
  async function begin(): Promise<void> {
    if (standing.isClosed) return
    standing.isCalled = true
    await (standing.beginning ??= rounds())
  }
  async function rounds(): Promise<void> {
    try {
      while (standing.isCalled && !standing.isClosed) {
        standing.isCalled = false
        await beginWaiting()
      }
    } finally {
      standing.beginning = null
    }
  }

  async function beginWaiting(): Promise<void> {
    const room = mostAtOnce - running.size
    if (room <= 0) return
    const isFull = (name: string) =>
      [...running.values()].filter(({ execution }) => execution.handler.name === name).length >= (handlers.get(name)?.atOnce ?? mostAtOnce)
    const waiting = await waitingRuns(
      db,
      names.filter((name) => !isFull(name)),
      now(),
      room * 4,
    )
    // of a job its oldest alone, so that its runs keep their order
    const next = waiting.filter(({ id, jobId }) => jobId === null || waiting.find((other) => other.jobId === jobId)?.id === id)
    // engines that look at the same moment see the same runs: each begins with others of them
    const mixed = next.length > room ? next.toSorted(() => random() - 0.5) : next
    for (const run of mixed) {
      const handler = handlers.get(run.handler)
      if (!handler || standing.isClosed || running.size >= mostAtOnce || isFull(run.handler)) continue
      const held = await claim(db, run, owner, now())
      if (!held) continue
      const begun = () => execute({ held, waiting: run, handler, units, now, uptimeMs: uptimeMs(), log })
      // what a person put into the queue is done for the tenant they worked for, what a schedule says for the whole plant
      const execution = workFor(handler.forPlant ? 'every' : (run.tenantId ?? 'every'), begun)
      running.set(held.id, { execution, settled: workFor(run.tenantId ?? house, () => settle(execution)), aliveAtMs: uptimeMs() })
      runChanged(held)
    }
    if (waiting.length > room && running.size < mostAtOnce) standing.isCalled = true // others were faster, or one job had several
  }

  async function settle(execution: Execution): Promise<void> {
    const { held, handler } = execution
    try {
      const outcome = await execution.outcome
      if (outcome.is === 'done') return
      log.warn('job run not done', { run: held.id, handler: handler.name, attempt: held.attempt, ...outcome })
      const next = afterAttempt(outcome, held, handler.retries, longestRestMs)
      if (next?.again) await putBack(db, held, { ...next.again, runAt: next.again.restMs === 0 ? 0 : now() + next.again.restMs }, now())
      const { end } = next ?? {}
      if (end)
        await units(systemActor, async (unit) => {
          await endHeld(unit.trx, held, end, now())
          if (end.state === 'failed')
            await unit.within(jobFailed, { runId: held.id, handler: handler.name, title: handler.title, output: end.output, plantTz: timeZone })
        })
    } catch (error) {
      // not written down: its lease ends, and the run is taken up again
      if (!(error instanceof LostRun)) log.error('outcome of a job run lost', { run: held.id, ...errorFields(error) })
    } finally {
      running.delete(held.id)
      runChanged(held)
      void begin().catch(failed('jobs could not be begun'))
    }
  }

  function watchTime(): void {
    for (const { execution } of running.values()) {
      if (uptimeMs() - execution.startedAtMs > execution.handler.timeLimitMs) execution.stop('timeOver', uptimeMs())
      if (execution.stoppedAtMs !== null && uptimeMs() - execution.stoppedAtMs > stopWithinMs) execution.letGo()
    }
  }

  /** Signs of life of what runs here; a person who cancels it and a lease that could not be kept end it. */
  async function tend(): Promise<void> {
    for (const entry of running.values()) {
      const { held, standing: reached } = entry.execution
      const askedAtMs = uptimeMs()
      const wanted = await renew(db, held, reached).catch((error: unknown) => {
        failed('a job run gave no sign of life')(error)
        return 'unreachable' as const
      })
      if (!running.has(held.id)) continue
      if (wanted === 'unreachable') {
        if (uptimeMs() - entry.aliveAtMs > leaseMs) entry.execution.stop('lost', uptimeMs())
        continue
      }
      entry.aliveAtMs = askedAtMs
      if (wanted === null) entry.execution.stop('lost', uptimeMs())
      else if (wanted.cancelBy !== null) entry.execution.stop('cancelled', uptimeMs())
      changed(jobRuns.name, held.id)
    }
  }

  async function look(): Promise<void> {
    if (standing.isClosed) return
    watchTime()
    await tend()
    for (const id of await planDueJobs(db, { now: now(), timeZone })) changed(quartzJobs.name, id)
    for (const { name, planDue } of handlers.values())
      await planDue?.({ db, units, now: now(), timeZone }).catch((error: unknown) =>
        log.error('due runs were not planned', { handler: name, ...errorFields(error) }),
      )
    for (const seen of await takeOver()) {
      log.warn('job run taken over', { run: seen.id, handler: seen.handler, from: seen.owner, attempt: seen.attempt })
      runChanged(seen)
    }
    await begin()
  }

  const all = () => Promise.all([...running.values()].map(({ settled }) => settled))
  const called = async () => {
    await tend()
    await begin()
  }
  const stopListening = bus.on('job.called', () => void called().catch(failed('jobs could not be looked at')))

  return {
    look,
    watchTime,
    async idle() {
      do {
        await standing.beginning
        await all()
      } while (running.size > 0 || standing.beginning !== null)
    },
    async close() {
      standing.isClosed = true
      stopListening()
      await standing.beginning
      await within(all(), finishWithinMs)
      for (const { execution } of running.values()) execution.stop('closing', uptimeMs())
      await within(all(), abortWithinMs)
      for (const { execution } of running.values()) execution.letGo()
      await within(all(), abortWithinMs)
    },
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
