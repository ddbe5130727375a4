import { startPostgres } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { killedApprovals } from './approvals/killed.ts'
import { timersAtOnce } from './approvals/timersAtOnce.ts'

/**
 * `npm run faults:approvals -- 100 [sqlite|postgres]`: so many `kill -9` of a server under sixteen approvers, on each database: nothing lost, nothing apart, nothing twice.
 * `npm run faults:approvals -- timers 10000 [sqlite|postgres]`: so many timers are due at once, on PostgreSQL for two servers: each fires once, and how long people wait meanwhile.
 */
const given = process.argv.slice(2)
const isOfTimers = given[0] === 'timers'
const [howMany, which = ''] = isOfTimers ? given.slice(1) : given
let wrong = 0

async function timers(name: string, databaseUrl: string | undefined): Promise<void> {
  const redis = databaseUrl === undefined ? null : await startRedis()
  const found = await timersAtOnce({ timers: Number(howMany ?? 10_000), databaseUrl, redisUrl: redis?.url })
  await redis?.close()
  process.stdout.write(
    `${name}: ${found.timers} timers due at once, ${found.fired} fired, ${found.twice} twice, ${found.failed} failed, ${found.next} at the next step after ${Math.round(found.tookMs / 1000)} s; ${found.asked} calls meanwhile, p95 ${found.readP95Ms.toFixed(0)} ms reading, ${found.writeP95Ms.toFixed(0)} ms writing (100)\n`,
  )
  wrong += Math.abs(found.timers - found.fired) + found.twice + found.failed
}

async function kill(name: string, databaseUrl: string | undefined): Promise<void> {
  const found = await killedApprovals({
    kills: Number(howMany ?? 100),
    databaseUrl,
    onKill: (one) => void process.stderr.write(`${name} ${JSON.stringify(one)}\n`),
  })
  process.stdout.write(
    `${name}: ${found.kills} kills under sixteen approvers, ${found.told} steps told done in ${found.instances} applications looked at: ${found.lost} lost, ${found.apart} apart, ${found.twice} twice\n`,
  )
  wrong += found.lost + found.apart + found.twice
}

const run = isOfTimers ? timers : kill
if (which !== 'postgres') await run('SQLite', undefined)
if (which !== 'sqlite') {
  const postgres = await startPostgres()
  await run('PostgreSQL', await postgres.newDatabase())
  postgres.close()
}
process.exit(wrong > 0 ? 1 : 0)
