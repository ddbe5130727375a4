import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { postgresPrograms, startPostgres } from '../support/postgres.ts'
import { isRedisLeftOut, startRedis } from '../support/redis.ts'
import { startServerProcess } from '../support/serverProcess.ts'

/** Whether this computer lacks what the experiment needs; CI never leaves it out. */
export const isJobsOnceLeftOut = isRedisLeftOut || (postgresPrograms() === null && !process.env['CI'])

export type JobsOnce = {
  runs: number
  /** runs done by each process when the leader was killed, and at the end */
  doneBeforeKill: number
  doneByKilled: number
  /** runs that the killed one had begun and not finished */
  takenOver: number
  lost: number
  twice: number
  /** from due until the last was done, and from the kill until the last run of the killed one was done, ms */
  allDoneMs: number
  madeGoodMs: number
}

const workMs = 20
const giveUpAfterMs = 180_000

/**
 * Two server processes on one PostgreSQL and one Redis, `runs` runs that are due at the same moment, half of them in one
 * transaction each and half in several. The process that collects is killed (SIGKILL) when a quarter is done. Every finished run must have left its effect exactly once.
 */
export async function jobsOnce(runs: number): Promise<JobsOnce> {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()])
  const url = await postgres.newDatabase()
  const client = new pg.Client(url)
  await client.connect()
  const count = async (text: string, values: unknown[] = []): Promise<number> => Number((await client.query<{ n: string }>(text, values)).rows[0]?.n ?? 0)
  try {
    await client.query('create table fault_effect (run text not null, what text not null, port integer not null)')
    const env = { REDIS_URL: redis.url, DATABASE_URL: url, METRICS_TOKEN: 'a-token-for-metrics' }
    const start = () => startServerProcess({ env, main: 'tests/faults/jobsMain.ts' })
    const servers = [await start(), await start()]
    const leads = await Promise.all(servers.map(({ url: at }) => isLeading(at)))
    const leader = servers[leads.indexOf(true)] ?? servers[0]
    const other = servers.find((server) => server !== leader)
    if (!leader || !other) throw new Error('two servers were started')

    const dueAt = Date.now() + 1000
    await client.query(
      `insert into sys_job_run (id, "runKey", handler, "jobId", params, state, attempt, owner, beat, "dueAt", "runAt", progress, "progressText", output, "createTime")
       select 'run-' || n, 'run-' || n, case when n % 2 = 0 then 'fault.unit' else 'fault.long' end, null, $1, 'waiting', 0, null, 0, $2, $2, 0, '', '', $2
       from generate_series(1, $3::integer) n`,
      [JSON.stringify({ workMs }), dueAt, runs],
    )
    const done = () => count(`select count(*) as n from sys_job_run where state = 'done' and handler like 'fault.%'`)
    await until(async () => (await done()) >= runs / 4 && (await count(`select count(distinct port) as n from fault_effect where what = 'done'`)) === 2)
    leader.child.kill('SIGKILL')
    const killedAt = Date.now()
    await leader.ended
    const doneBeforeKill = await done()
    const port = Number(new URL(leader.url).port)
    const doneByKilled = await count(`select count(*) as n from fault_effect where what = 'done' and port = $1`, [port])
    const left = await client.query<{ id: string; owner: string }>(`select id, owner from sys_job_run where state = 'running'`)
    await until(async () => (await done()) === runs)
    const allDoneMs = Date.now() - dueAt
    const again = await client.query<{ id: string; endedAt: string }>(`select id, "endedAt" from sys_job_run where attempt > 1 and handler like 'fault.%'`)
    const took = again.rows.filter(({ id }) => left.rows.some((row) => row.id === id))
    await other.stop()
    return {
      runs,
      doneBeforeKill,
      doneByKilled,
      takenOver: took.length,
      lost: await count(
        `select count(*) as n from sys_job_run r where handler like 'fault.%' and not exists (select 1 from fault_effect e where e.run = r.id and e.what = 'done')`,
      ),
      twice: await count(`select count(*) as n from (select run from fault_effect where what = 'done' group by run having count(*) > 1) twice`),
      allDoneMs,
      madeGoodMs: Math.max(0, ...took.map(({ endedAt }) => Number(endedAt) - killedAt)),
    }
  } finally {
    await client.end()
    await redis.close()
    postgres.close()
  }
}

async function isLeading(url: string): Promise<boolean> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-for-metrics' } })).text()
  return /^millwright_collector 1$/m.test(text)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (!(await isSo())) {
    if (performance.now() - since > giveUpAfterMs) throw new Error('the runs did not come to an end')
    await pause(20)
  }
}
