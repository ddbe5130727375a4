import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { UnitOfWork } from '../../../server/bus/unit.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import type { Database } from '../../../server/db/database.ts'
import { callTimers } from '../../../server/modules/workflow/timers/callTimers.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { workFor } from '../../../server/tenancy/atWork.ts'
import { copyApplication } from '../../measure/approvals/copies.ts'
import { addressOf, percentile, signInFrom } from '../../measure/rights/client.ts'
import { newDataDir } from '../../support/newDataDir.ts'
import { startServerProcess } from '../../support/serverProcess.ts'
import { begin, todoOf } from './approvers.ts'
import { fillPlant, leaveInTime, nameOf, password } from './plant.ts'

/** `fired`: lines of timers in the history; `twice`: applications with more than one; `next`: applications that stand at the next step; the p95 is of what people asked meanwhile. */
export type TimersAtOnce = {
  timers: number
  fired: number
  twice: number
  next: number
  failed: number
  tookMs: number
  asked: number
  readP95Ms: number
  writeP95Ms: number
}

type Asked = { timers: number; databaseUrl: string | undefined; redisUrl: string | undefined }

/** Several runs look at the timers at once, so that two servers and two runs of one meet over each of them. */
const runs = 4

/** So many timers are due at the same moment while people work: each fires once. With a Redis two servers serve them. */
export async function timersAtOnce({ timers, databaseUrl, redisUrl }: Asked): Promise<TimersAtOnce> {
  const dataDir = newDataDir()
  const procDefId = await fillPlant(dataDir, databaseUrl, 3, leaveInTime)
  const env = { ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }), ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }) }
  const before = await startServerProcess({ dataDir, env })
  const [token, reader] = [await tokenOf(before.url, 0), await tokenOf(before.url, 2)]
  const first = await begin(before.url, token, procDefId)
  await before.stop()
  const { db, close } = await openDatabase({ dataDir, url: databaseUrl })
  await workFor(0, () => fallDue(db, first, timers))

  const servers = [await startServerProcess({ dataDir, env }), ...(redisUrl === undefined ? [] : [await startServerProcess({ env })])]
  const url = servers[0]?.url ?? ''
  const began = performance.now()
  const [readMs, writeMs]: [number[], number[]] = [[], []]
  while ((await workFor(0, () => waitingOf(db))) > 0) {
    readMs.push((await todoOf(url, reader)).tookMs)
    const from = performance.now()
    await begin(url, token, procDefId)
    writeMs.push((performance.now() - from) / 2) // two calls: written down, handed in
    await pause(20)
  }
  const tookMs = performance.now() - began
  for (const server of servers) await server.stop()
  const found = await workFor(0, () => whatFired(db))
  await close()
  rmSync(dataDir, { recursive: true, force: true })
  return { timers, ...found, tookMs, asked: readMs.length + 2 * writeMs.length, readP95Ms: percentile(readMs, 0.95), writeP95Ms: percentile(writeMs, 0.95) }
}

async function tokenOf(url: string, at: number): Promise<string> {
  return (await signInFrom(url, nameOf(at), password, addressOf(at))).token
}

/** The application stands so often as there are timers, and the hour of each is over. */
async function fallDue(db: Database, first: string, timers: number): Promise<void> {
  await copyApplication(db, first, timers - 1, 1)
  const at = Date.now()
  await db.updateTable('act_z_timer').set({ state: 'waiting', dueAt: at }).execute()
  await db.transaction().execute(async (trx) => {
    const unit = { trx, by: systemActor, at, afterCommit: () => {} } as unknown as UnitOfWork // calling the job needs no more of it
    for (let run = 0; run < runs; run += 1) await callTimers(unit, null)
  })
}

/** Timers that are due and have not fired. */
async function waitingOf(db: Database): Promise<number> {
  const rows = await db.selectFrom('act_z_timer').select('id').where('state', '=', 'waiting').where('dueAt', '<=', Date.now()).limit(1).execute()
  return rows.length
}

async function whatFired(db: Database): Promise<Pick<TimersAtOnce, 'fired' | 'twice' | 'next' | 'failed'>> {
  const lines = await db.selectFrom('act_z_history').select('instanceId').where('act', '=', 'timer').execute()
  const next = await db.selectFrom('act_z_task').select('id').where('nodeId', '=', 'second').where('state', '=', 'open').execute()
  const failed = await db.selectFrom('act_z_timer').select('id').where('state', '=', 'failed').execute()
  return { fired: lines.length, twice: lines.length - new Set(lines.map(({ instanceId }) => instanceId)).size, next: next.length, failed: failed.length }
}
