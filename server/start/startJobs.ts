import { randomUUID } from 'node:crypto'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { startLoop } from '../health/loop.ts'
import { createJobEngine, jobTimes } from '../jobs/engine.ts'
import type { JobHandlers } from '../jobs/handler.ts'
import type { Log } from '../log.ts'
import type { Closing } from './closing.ts'

type Parts = { db: Database; bus: Bus; handlers: JobHandlers; timeZone: string; closing: Closing; log: Log }

/** Runs jobs in this process from now on, beside whoever else runs them on the same database. */
export function startJobs({ db, bus, handlers, timeZone, closing, log }: Parts): void {
  const engine = createJobEngine({
    db,
    bus,
    handlers,
    owner: randomUUID(),
    timeZone,
    now: Date.now,
    uptimeMs: () => performance.now(),
    random: Math.random,
    log,
  })
  closing.add(engine.close)
  closing.add(startLoop('jobs', jobTimes.lookEveryMs, engine.look, log).close)
  closing.add(startLoop('time limits of jobs', jobTimes.lookEveryMs, engine.watchTime, log).close)
}
