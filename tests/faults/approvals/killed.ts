import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { workFor } from '../../../server/tenancy/atWork.ts'
import { addressOf, signInFrom } from '../../measure/rights/client.ts'
import { newDataDir } from '../../support/newDataDir.ts'
import { startServerProcess } from '../../support/serverProcess.ts'
import { agreementOf } from './agreement.ts'
import { approve } from './approvers.ts'
import type { Told } from './approvers.ts'
import { fillApprovals, nameOf, password } from './plant.ts'

export type KilledApprovals = { kills: number; told: number; instances: number; lost: number; apart: number; twice: number }

type Asked = { kills: number; databaseUrl: string | undefined; onKill?: (found: KilledApprovals) => void; people?: number; atLeast?: number }

/** Sixteen approvers decide as fast as they can while the server is killed at a random moment, and go on with the next one: order of commits, tokens, tasks and history agree, nothing is lost and nothing done twice. */
export async function killedApprovals({ kills, databaseUrl, onKill, people = 16, atLeast = 40 }: Asked): Promise<KilledApprovals> {
  const dataDir = newDataDir()
  const everybody = Array.from({ length: people }, (_, at) => at)
  const procDefId = await fillApprovals(dataDir, databaseUrl, people, everybody.map(nameOf))
  const found: KilledApprovals = { kills: 0, told: 0, instances: 0, lost: 0, apart: 0, twice: 0 }
  let tokens: string[] | null = null
  while (found.kills < kills) {
    const since = Date.now()
    const server = await startServerProcess({ dataDir, env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } })
    tokens ??= await inTurn(everybody, async (at) => (await signInFrom(server.url, nameOf(at), password, addressOf(at))).token)
    const told: Told[] = []
    const over = Promise.all(tokens.map((token) => approve(server.url, token, procDefId, (one) => void told.push(one))))
    const killAfter = atLeast + Math.floor(Math.random() * atLeast)
    while (told.length < killAfter) await pause(2 + Math.random() * 20) // in the middle of a later one
    process.kill(server.pid, 'SIGKILL')
    await Promise.all([over, server.ended])
    const { db, close } = await openDatabase({ dataDir, url: databaseUrl })
    const agreement = await workFor(0, () => agreementOf(db, told, since))
    await close()
    found.kills += 1
    found.told += told.length
    for (const key of ['instances', 'lost', 'apart', 'twice'] as const) found[key] += agreement[key]
    onKill?.({ ...found })
  }
  rmSync(dataDir, { recursive: true, force: true })
  return found
}

async function inTurn<Thing>(those: readonly number[], make: (at: number) => Promise<Thing>): Promise<Thing[]> {
  const made: Thing[] = []
  for (const at of those) made.push(await make(at))
  return made
}
