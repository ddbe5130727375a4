import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import type { Historian } from '../../tags/history/historian.ts'

const hours = 8
const hourMs = 3_600_000
const belowNormal = 10
/** rows in one statement, which may have so many values and no more */
const rowsATime = 500
const Line = z.object({ tagCode: z.string(), at: z.array(z.number()), value: z.array(z.number()) })
type Line = z.infer<typeof Line>

/** `hands` is what they did at machines that run on loads; null where these follow their shift plan. */
type Parts = { config: Config; db: Database; historian: Historian; hands: readonly TimedHand[] | null; log: Log }

/**
 * Gives a new demo plant its last 8 hours: the plant process prints samples, the historian imports them, the state log takes the PLCs' own states
 * (factory.md 6.6). Returns when they begin (ms since the epoch).
 */
export async function backfillDemoPlant(parts: Parts): Promise<number> {
  const toMs = Math.floor(Date.now() / 1000) * 1000
  await importPrinted(parts, { toMs, hours, isCoarse: false })
  return toMs - hours * hourMs
}

/** And the days before, back to when its people began: when machines ran and what they counted, so that each day that was lived has its OEE. Nobody waits for it. */
export async function backfillDays(parts: Parts, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<void> {
  const before = Math.ceil((toMs - fromMs) / hourMs)
  if (before > 0) await importPrinted(parts, { toMs, hours: before, isCoarse: true })
}

type Printed = { toMs: number; hours: number; isCoarse: boolean }

async function importPrinted({ config, db, historian, hands, log }: Parts, printed: Printed): Promise<void> {
  const { toMs } = printed
  const states = new Map<string, Line[]>()
  let samples = 0
  for await (const line of printedSamples(config, hands, printed)) {
    samples += line.at.length
    if (line.tagCode.endsWith('.plcState')) states.set(line.tagCode, [...(states.get(line.tagCode) ?? []), line])
    await historian.importSamples([line])
  }
  for (const [tagCode, lines] of states) await insertStates(db, tagCode.slice(0, -'.plcState'.length), lines, toMs)
  log.info('demo plant back-filled', { samples, machines: states.size })
}

async function* printedSamples({ SIM_SEED, PLANT_TZ }: Config, hands: readonly TimedHand[] | null, { toMs, ...printed }: Printed): AsyncGenerator<Line> {
  const entry = join(import.meta.dirname, '..', '..', '..', 'plant', 'history.ts')
  const env = { ...process.env, SIM_SEED: String(SIM_SEED), PLANT_TZ, SIM_ORDERS: hands === null ? 'off' : 'on' }
  const printer = spawn(
    process.execPath,
    [...process.execArgv, entry, '--hours', String(printed.hours), '--to', String(toMs), ...(printed.isCoarse ? ['--coarse'] : [])],
    {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  printer.stdin.on('error', () => {}) // one that has no use for hands ends without reading them
  printer.stdin.end(JSON.stringify({ past: hands ?? [] }))
  if (printer.pid !== undefined) setPriority(printer.pid, belowNormal) // the living plant comes first
  for await (const text of createInterface({ input: printer.stdout })) yield Line.parse(JSON.parse(text))
}

/**
 * The PLC's own codes become states that can be told from signals alone; everything that is neither running nor down is idle.
 * The newest of them goes on in what is watched since: the row of the log that is the same state begins with it, and where
 * nothing is watched yet it stays open.
 */
export async function insertStates(db: Database, equipCode: string, lines: readonly Line[], toMs: number): Promise<void> {
  const changes = lines.flatMap(({ at, value }) => at.map((time, index) => ({ at: time, state: stateOfCode(value[index] ?? 0) }))).sort((a, b) => a.at - b.at)
  const first = await db
    .selectFrom('mes_equipment_state')
    .select(['id', 'state', 'startMs'])
    .where('equipCode', '=', equipCode)
    .orderBy('startMs')
    .limit(1)
    .executeTakeFirst()
  const endOfAll = Math.max(Number(first?.startMs ?? toMs), changes[0]?.at ?? toMs)
  const kept = changes.filter((change, index) => change.at < endOfAll && change.state !== changes[index - 1]?.state)
  const newest = kept.at(-1)
  if (!newest) return
  const goesOn = first !== undefined && signalled(newest.state) === first.state
  const before = goesOn ? kept.slice(0, -1) : kept
  await db.transaction().execute(async (trx) => {
    if (goesOn) await trx.updateTable('mes_equipment_state').set({ startMs: newest.at }).where('id', '=', first.id).execute()
    const rows = before.map(({ at, state }, index) => ({
      id: randomUUID(),
      equipCode,
      state: index === kept.length - 1 && first === undefined ? signalled(state) : state,
      startMs: at,
      endMs: kept[index + 1]?.at ?? (first === undefined ? null : endOfAll),
      reason: '',
      source: 'plc',
      seconds: secondsOf(at, kept[index + 1]?.at ?? (first === undefined ? null : endOfAll)),
    }))
    for (let begin = 0; begin < rows.length; begin += rowsATime)
      await trx
        .insertInto('mes_equipment_state')
        .values(rows.slice(begin, begin + rowsATime))
        .execute()
  })
}

function secondsOf(startMs: number, endMs: number | null): number | null {
  return endMs === null ? null : Math.round((endMs - startMs) / 1000)
}

/** What our own signals call a state of the PLC: a stop without a fault is idle to them (stateMachine.ts). */
function signalled(state: MachineState): MachineState {
  return state === 'running' || state === 'down' ? state : 'idle'
}

function stateOfCode(code: number): MachineState {
  if (code === 3) return 'running'
  if (code === 4) return 'minorStop'
  if (code === 8) return 'waiting'
  return code === 5 ? 'down' : 'idle'
}
