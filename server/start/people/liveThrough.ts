import { makeSchedule } from '#contract/rules/schedule/makeSchedule.ts'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import { createBus, follow } from '../../bus/bus.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Units } from '../../bus/unit.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { handsSince, keepHands } from '../../modules/equipment/plantHands.service.ts'
import { createContexts } from '../../resource/routes/contexts.ts'
import { registered } from '../../modules/modules.ts'
import { joinModules, resourceParts } from '../resources.ts'
import { actorsOf } from './actors.ts'
import { atHalfHour, markMs } from './day.ts'
import { answerCalls } from './callers.ts'
import { createDesk } from './desk.ts'
import { openForetoldPlant } from './foretold.ts'
import type { Floor, House } from './house.ts'
import { unitsInOnePiece } from './onePiece.ts'
import { atMachines } from './operators.ts'
import { packOn, pastPace } from './packers.ts'
import { tellWarmSpells } from './warmSpells.ts'
import type { HookParts } from '../../resource/routes/registered.ts'

/** hands before this cannot matter any more: no load lies longer in a machine */
const handsMatterMs = 21 * 24 * 3_600_000

export type Lived = { rounds: number; commands: number; refusals: ReadonlyMap<string, number> }
type Parts = { db: Database; config: Pick<Config, 'SIM_SEED' | 'PLANT_TZ'>; hookParts: Omit<HookParts, 'plantTz'>; onProgress: (share: number) => void }
type Span = { fromMs: number; toMs: number; beginMs: number }
type Plant = ReturnType<typeof openForetoldPlant>
type Past = Awaited<ReturnType<typeof handsSince>>

type Clock = { nowMs: number }
/** What of a past is written where: `db` and `units` are of one transaction, or each command is one of its own. */
type Pen = { db: Database; units: Units; clock: Clock }

/**
 * Lives through time that is over, faster than it went: the people do what they would have done, at the instants at which they would have,
 * in one transaction. Killed in the middle, nothing of it is there and the next start lives through all of it again.
 */
export function liveThrough(parts: Parts, span: Span & { prepare: (trx: Database) => Promise<void> }): Promise<Lived | null> {
  return withPlant(parts, span.fromMs, (bus, plant, past) =>
    parts.db.transaction().execute(async (trx) => {
      await span.prepare(trx)
      const clock = { nowMs: span.fromMs }
      const lived = await liveDays({ ...parts, bus, plant, past }, { db: trx, units: unitsInOnePiece({ trx, bus, now: () => clock.nowMs }), clock }, span)
      if (lived !== null) await keepLivedUntil(trx, span.toMs)
      return lived
    }),
  )
}

/** A bus that whoever works announces to, and a plant that foretells and counts what is put into it; `fromMs` is when it is used first. */
export async function withPlant<Found>(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  fromMs: number,
  work: (bus: Bus, plant: Plant, past: Past) => Promise<Found>,
) {
  const bus = createBus((error) => {
    throw error
  })
  const past = await handsSince(db, fromMs - handsMatterMs)
  const plant = openForetoldPlant(config, past)
  bus.onWithin(
    follow(countWanted, async (_unit, { equipCode, fromMs: sinceMs, toMs: atMs, tell }) => {
      const { good, reject } = await plant.ask({ machine: equipCode, sinceMs, atMs })
      tell({ good, bad: reject, toMs: atMs })
    }),
  )
  try {
    return await work(bus, plant, past)
  } finally {
    await plant.close()
  }
}

type Around = Omit<Parts, 'db'> & { bus: Bus; plant: Plant; past: Past }

/** What the people do from one instant to another; null where somebody took one of them away. */
export async function liveDays({ config, hookParts, onProgress, bus, plant, past }: Around, { db, units, clock }: Pen, span: Span): Promise<Lived | null> {
  const { fromMs, toMs, beginMs } = span
  const plantTz = config.PLANT_TZ
  const people = await actorsOf(db)
  if (people === null) return null
  const parts = { ...resourceParts({ db, listing: db, bus, plantTz, now: () => clock.nowMs, ...hookParts }), ...hookParts, units }
  const contexts = createContexts(parts, registered)
  joinModules(bus, contexts)
  tellWarmSpells(bus, { seed: config.SIM_SEED, untilMs: toMs })
  const desk = createDesk({ db, units, contexts })
  const foretold = new Map<string, number | null>()
  const inside = new Map<string, { batchSeq: number; atMs: number }>()
  const keepLoads = (hands: readonly Past[number][]) => {
    for (const { atMs, command } of hands) if (command.kind === 'load') inside.set(command.machine, { batchSeq: command.batchSeq, atMs })
  }
  keepLoads(past)
  const floor: Floor = {
    async use(hands) {
      plant.use(hands)
      keepLoads(hands)
      await keepHands(db, hands)
    },
    async look({ machine, batchSeq }, atMs) {
      const load = inside.get(machine)
      // begun, and the process ended before hands came to it
      if (load?.batchSeq !== batchSeq) return { isMade: false, isMissing: true, doneMs: null }
      const key = `${machine} ${load.atMs}`
      const doneMs = foretold.get(key) ?? (await plant.ask({ machine, sinceMs: load.atMs, atMs: load.atMs })).doneMs
      foretold.set(key, doneMs)
      return { isMade: doneMs !== null && doneMs <= atMs, isMissing: false, doneMs }
    },
    count: ({ machine, sinceMs }, atMs) => plant.ask({ machine, sinceMs, atMs }),
  }
  const house: House = { desk, people, floor, schedule: async (input) => makeSchedule(input), plantTz, seed: config.SIM_SEED, beginMs }
  let rounds = 0
  let wakeMs = fromMs
  for (let mark = Math.ceil(fromMs / markMs) * markMs; clock.nowMs < toMs; rounds += 1) {
    clock.nowMs = Math.min(mark, Math.max(clock.nowMs + 1000, Math.floor(wakeMs / 1000) * 1000), toMs)
    if (clock.nowMs === mark) {
      await atHalfHour(house, mark)
      await packOn(house, mark, pastPace)
      mark += markMs
      onProgress((clock.nowMs - fromMs) / (toMs - fromMs))
    }
    wakeMs = Math.min(await atMachines(house, clock.nowMs), await answerCalls(house, clock.nowMs))
  }
  return { rounds, commands: desk.given(), refusals: desk.refusals }
}

const livedSetting = 'demo.livedUntil'

/** Until when the people of the demonstration lived; null where they never did. */
export async function livedUntil(db: Database): Promise<number | null> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', livedSetting).executeTakeFirst()
  return row ? Number(row.value) : null
}

export async function keepLivedUntil(db: Database, atMs: number): Promise<void> {
  const value = String(atMs)
  await db
    .insertInto('sys_setting')
    .values({ name: livedSetting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
