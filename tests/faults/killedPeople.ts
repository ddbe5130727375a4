import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import processSettings from '../../server/process.json' with { type: 'json' }
import type { Database } from '../../server/db/database.ts'
import { prove } from '../../server/modules/proof/proof.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { workFor } from '../../server/tenancy/atWork.ts'
import { newDataDir } from '../support/newDataDir.ts'

/** commands that are given before a kill, at most so many */
const mostCommands = 50

/** `commands`: acknowledged in all; `lost`: of them, not there afterwards; `partial`: records that a rule of the proof page calls wrong; `twice`: orders, issues, begun and finished tasks that are there two times, and tasks that made more than went in. */
export type KilledPeople = { kills: number; commands: number; lost: number; partial: number; twice: number }

type Asked = { kills: number; databaseUrl?: string | undefined; onKill?: (found: KilledPeople) => void }

/** Software people work as fast as they can, by the same commands as anybody; their process is killed at a random moment, and the next goes on (issue of orders, F-01). */
export async function killedPeople({ kills, databaseUrl, onKill }: Asked): Promise<KilledPeople> {
  const dataDir = newDataDir()
  const found: KilledPeople = { kills: 0, commands: 0, lost: 0, partial: 0, twice: 0 }
  let before = 0
  while (found.kills < kills) {
    const acknowledged = await workUntilKilled(dataDir, databaseUrl)
    const { db, close } = await openDatabase({ dataDir, url: databaseUrl })
    const newest = (await db.selectFrom('mes_audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
    found.kills += 1
    found.commands += Math.max(0, acknowledged - before)
    found.lost += Math.max(0, acknowledged - newest)
    found.partial += (await prove(db, Date.now)).reduce((sum, { wrong }) => sum + wrong.length, 0)
    found.twice += await doneTwice(db)
    before = newest
    await close()
    onKill?.({ ...found })
  }
  rmSync(dataDir, { recursive: true, force: true })
  return found
}

/** The number of the newest line of the audit chain that was told before the end. */
async function workUntilKilled(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  const args = [...processSettings.flags, 'tests/faults/peopleMain.ts', dataDir, databaseUrl ?? '']
  const child = spawn(process.execPath, args, { env: { ...processSettings.environment, ...process.env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const killAfter = 1 + Math.floor(Math.random() * mostCommands)
  let [newest, told] = [0, 0]
  for await (const line of createInterface({ input: child.stdout })) {
    if (Number(line) === newest) continue // looked, and gave no command
    newest = Number(line)
    told += 1
    if (told !== killAfter) continue
    await pause(Math.random() * 20) // in the middle of a later one
    child.kill('SIGKILL')
  }
  await ended
  if (told < killAfter) throw new Error(`the people ended by themselves after ${told} commands`)
  return newest
}

/** What exists once and is there more often. */
async function doneTwice(db: Database): Promise<number> {
  const counts = await workFor('every', () =>
    Promise.all(
      [
        sql`select count(*) - count(distinct substr("sourceNo", 6)) as count from mes_order`,
        sql`select count(*) - count(distinct "planId") as count from mes_issue`,
        sql`select count(*) as count from (select "recordId" from mes_state_log where resource = 'mesTask' and action in ('start', 'finish')
          group by "recordId", action having count(*) > 1) twice`,
        sql`select count(*) as count from mes_task where "qtyGood" + "qtyBad" > "qtyPlan" * 1.05`,
      ].map(async (query) => Number(((await query.execute(db)).rows[0] as { count: number | string }).count)), // one row of one number
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
