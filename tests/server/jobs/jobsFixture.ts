import { vi } from 'vitest'
import { z } from 'zod'
import { createBus } from '../../../server/bus/bus.ts'
import { createUnits } from '../../../server/bus/units.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import type { Actor, UnitOfWork } from '../../../server/bus/unit.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import type { SysQuartzJobTable } from '../../../server/db/tables/jobs.ts'
import { createJobEngine } from '../../../server/jobs/engine.ts'
import type { JobEngine } from '../../../server/jobs/engine.ts'
import { defineJob, jobHandlersOf } from '../../../server/jobs/handler.ts'
import type { AnyJobHandler } from '../../../server/jobs/handler.ts'
import { enqueue } from '../../../server/jobs/queue.ts'
import { createLog } from '../../../server/log.ts'
import type { databases } from '../../support/databases.ts'
import { newDataDir } from '../../support/newDataDir.ts'
import { patience } from '../../support/eventually.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** a Wednesday noon in Shanghai */
export const noon = Date.parse('2026-11-25T12:00:00+08:00')

const job: SysQuartzJobTable = {
  id: '',
  jobClassName: 'test.effect',
  cronExpression: '0 0 * * * ? *',
  parameter: '{}',
  description: '',
  status: 0,
  missedPolicy: 'runOnce',
  nextRunAt: null,
  lastState: null,
  lastEndedAt: null,
  createBy: 'test',
  createTime: 0,
  updateBy: 'test',
  updateTime: 0,
  version: 1,
}

/** A real database with engines on it that live by told clocks: `clock.now` is the wall clock, `clock.uptime` the monotonic one. */
export async function openJobs(database: (typeof databases)[number]) {
  const server = await database.open()
  const { db, close } = await openDatabase({ dataDir: newDataDir(), url: server.url })
  const clock = { now: noon, uptime: 0 }
  const bus = createBus((error) => {
    throw error
  })
  const units = createUnits({ db, bus, now: () => clock.now })
  const engines: JobEngine[] = []
  let seed = 0

  /** An engine like that of another process; it looks when it is told to. */
  function engineOf(handlers: readonly AnyJobHandler[], owner = `engine-${engines.length + 1}`): JobEngine {
    const engine = createJobEngine({
      db,
      bus: createBus(() => {}),
      handlers: jobHandlersOf(handlers),
      owner,
      timeZone: 'Asia/Shanghai',
      now: () => clock.now,
      uptimeMs: () => clock.uptime,
      random: Math.random,
      times: { finishWithinMs: 50, abortWithinMs: 50 },
      log: createLog('silent'),
    })
    engines.push(engine)
    return engine
  }

  return {
    db,
    bus,
    clock,
    units,
    engineOf,
    async look(...looking: JobEngine[]) {
      await Promise.all(looking.map((engine) => engine.look()))
      await Promise.all(looking.map((engine) => engine.idle()))
    },
    /** Passes time on both clocks. */
    pass(ms: number) {
      clock.now += ms
      clock.uptime += ms
    },
    /** A job of its own handler name that is due every hour from `clock.now` on. */
    async job(given: Partial<SysQuartzJobTable> = {}): Promise<string> {
      seed += 1
      const row = { ...job, id: `job-${seed}`, nextRunAt: clock.now, ...given }
      await db.deleteFrom('sys_quartz_job').where('jobClassName', '=', row.jobClassName).execute()
      await db.insertInto('sys_quartz_job').values(row).execute()
      return row.id
    },
    queue: (handlers: readonly AnyJobHandler[], handler: string, params: unknown = {}, more: { key?: string; runAt?: number } = {}) =>
      units(systemActor, (unit) => enqueue(unit, jobHandlersOf(handlers), { handler, params, ...more })),
    runs: () => db.selectFrom('sys_job_run').selectAll().orderBy('dueAt').orderBy('id').execute(),
    run: (id: string) => db.selectFrom('sys_job_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Rows that handlers wrote, one for each effect, in the order in which they were written. */
    async effects(): Promise<string[]> {
      const rows = await db.selectFrom('sys_setting').selectAll().where('name', 'like', 'effect:%').execute()
      const at = (name: string) => Number(name.slice('effect:'.length))
      return rows.toSorted((one, other) => at(one.name) - at(other.name)).map(({ value }) => value)
    },
    async clear() {
      await db.deleteFrom('sys_job_run').execute()
      await db.deleteFrom('sys_quartz_job').execute()
      await db.deleteFrom('sys_setting').where('name', 'like', 'effect:%').execute()
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()))
      await close()
      server.close()
    },
  }
}
export type Jobs = Awaited<ReturnType<typeof openJobs>>

let written = 0

/** Writes one more row that says `what`: two effects are two rows. */
export async function effect({ trx }: UnitOfWork, what: string): Promise<void> {
  written += 1
  await trx
    .insertInto('sys_setting')
    .values({ name: `effect:${written}`, value: what })
    .execute()
}

/** What handlers of tests have in common. */
export const usual = { title: '样例', params: z.looseObject({}), timeLimitMs: 60_000, retries: { attempts: 3, firstRestMs: 10_000 } }
/** One effect in the transaction that marks the run. */
export const inUnit = defineJob({
  ...usual,
  name: 'test.effect',
  async runInUnit(unit, { id }) {
    await effect(unit, id)
    return '完成'
  },
})
export const person: Actor = { ...systemActor, userId: 'p1', username: 'li_si' }

/** A handler that waits for the test before it goes on. */
export function gated(name = 'test.gated') {
  const begun: { signal: AbortSignal; attempt: number; go: () => void; fail: (error: Error) => void }[] = []
  const handler: AnyJobHandler = defineJob({
    ...usual,
    name,
    async run({ id, signal, attempt, unit, finish, progress }) {
      await unit((within) => effect(within, `${id} began`))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      begun.push({ signal, attempt, go: resolve, fail: reject })
      progress(40, '第二步')
      await promise
      await finish(async (within) => {
        await effect(within, `${id} ended`)
        return '两步都完成'
      })
      return null
    },
  })
  return { handler, begun, at: async (index: number) => vi.waitUntil(() => begun[index], patience) }
}
