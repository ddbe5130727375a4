import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { workFor } from '../../server/tenancy/atWork.ts'
import { begin, decide, todoOf } from '../faults/approvals/approvers.ts'
import { fillApprovals, nameOf, password } from '../faults/approvals/plant.ts'
import { newDataDir } from '../support/newDataDir.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { copyApplication } from './approvals/copies.ts'
import { bytesOf } from './approvals/bytes.ts'
import { addressOf, percentile, signInFrom } from './rights/client.ts'

/**
 * `npm run measure:approvals -- 100000 1000000 [sqlite|postgres]`: completing steps and looking at to-do lists among so many running
 * applications and lines of history, eight clients on one server, and what one finished application takes.
 */
const [running, history] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1_000_000)]
const which = process.argv[4] ?? ''
const [clients, looks, stepsOfEach] = [8, 100, 60]
/** people of the copies, of whom the first eight are real: a list is as long as somebody's is */
const people = Math.max(clients, Math.round(running / 100))
const limits = { p95Ms: 50, listMs: 100, SQLite: 100, PostgreSQL: 50 }

async function run(name: 'SQLite' | 'PostgreSQL', databaseUrl: string | undefined): Promise<void> {
  const dataDir = newDataDir()
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const procDefId = await fillApprovals(dataDir, databaseUrl, clients, [nameOf(0)])
  const first = await startServerProcess({ dataDir, env })
  const tokens: string[] = []
  for (let at = 0; at < clients; at += 1) tokens.push((await signInFrom(first.url, nameOf(at), password, addressOf(at))).token)
  const [token = ''] = tokens
  const [open, finished] = [await begin(first.url, token, procDefId), await begin(first.url, token, procDefId)]
  await finish(first.url, tokens, open)
  await first.stop()

  const began = performance.now()
  const database = await openDatabase({ dataDir, url: databaseUrl })
  const lines = await workFor(0, async () => {
    const { db } = database
    const ended = await db
      .selectFrom('act_z_history')
      .innerJoin('act_z_instance', 'act_z_instance.id', 'instanceId')
      .select('seq')
      .where('businessId', '=', finished)
      .execute()
    await copyApplication(db, open, running, people)
    await copyApplication(db, finished, Math.ceil((history - running) / Math.max(1, ended.length)), people)
    return count(db, 'act_z_history')
  })
  const bytes = await workFor(0, () => bytesOf(database.db, finished))
  await database.close()
  process.stdout.write(`${name}: ${running} running, ${lines} lines of history written in ${Math.round((performance.now() - began) / 1000)} s\n`)

  const { url, stop } = await startServerProcess({ dataDir, env })
  const listMs: number[] = []
  for (let at = 0; at < looks; at += 1) listMs.push((await todoOf(url, tokens[at % clients] ?? '')).tookMs)
  const lists = await Promise.all(tokens.map(async (one) => (await todoOf(url, one)).tasks))
  const fewest = Math.min(...lists.map((tasks) => tasks.length))
  if (fewest < Math.min(stepsOfEach, running / people)) throw new Error(`somebody has only ${fewest} steps: the copies do not hang together`)
  const doneMs: number[] = []
  const from = performance.now()
  await Promise.all(
    lists.map(async (tasks, at) => {
      for (const task of tasks.slice(0, stepsOfEach)) {
        const { status, tookMs, text } = await decide(url, tokens[at] ?? '', task, 'pass')
        if (status !== 200) throw new Error(`${status} ${text}`)
        doneMs.push(tookMs)
      }
    }),
  )
  const perSecond = doneMs.length / ((performance.now() - from) / 1000)
  const alone: number[] = []
  for (const task of (await todoOf(url, token)).tasks.slice(0, 30)) alone.push((await decide(url, token, task, 'pass')).tookMs)
  await stop()
  if (alone.length === 0) throw new Error('nothing was left to complete alone')
  const p95 = percentile(alone, 0.95)
  process.stdout.write(
    `${name}: to-do list p95 ${percentile(listMs, 0.95).toFixed(0)} ms (${limits.listMs}); completing a step p95 ${p95.toFixed(0)} ms alone (${limits.p95Ms}), ${percentile(doneMs, 0.95).toFixed(0)} ms with eight clients; ${perSecond.toFixed(0)}/s with eight clients (${limits[name]}); one finished application ${bytes} bytes of tokens, tasks and history\n`,
  )
}

/** Everybody who has a step of every application but one passes it, until no more waits. */
async function finish(url: string, tokens: readonly string[], open: string): Promise<void> {
  for (;;) {
    let passed = 0
    for (const token of tokens)
      for (const task of (await todoOf(url, token)).tasks) if (task.businessKey !== open && (await decide(url, token, task, 'pass')).status === 200) passed += 1
    if (passed === 0) return
  }
}

async function count(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

if (which !== 'postgres') await run('SQLite', undefined)
if (which !== 'sqlite') {
  const postgres = await startPostgres()
  await run('PostgreSQL', await postgres.newDatabase())
  postgres.close()
}
