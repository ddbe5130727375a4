import { makeSchedule } from '#contract/rules/schedule/makeSchedule.ts'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import type { CountWanted } from '#contract/modules/production/countWanted.ts'
import { createBus } from '../../bus/bus.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { handsSince, keepHands } from '../../modules/equipment/plantHands.service.ts'
import { createContexts } from '../../resource/contexts.ts'
import { registered, serverModules } from '../../modules/modules.ts'
import { resourceParts } from '../resources.ts'
import { actorsOf } from './actors.ts'
import { atHalfHour, markMs } from './day.ts'
import { createDesk } from './desk.ts'
import { openForetoldPlant } from './foretold.ts'
import type { Floor, House } from './house.ts'
import { unitsInOnePiece } from './onePiece.ts'
import { atMachines } from './operators.ts'
import type { HookParts } from '../../resource/serverModule.ts'

/** hands before this cannot matter any more: no load lies longer in a machine */
const handsMatterMs = 21 * 24 * 3_600_000

export type Lived = { rounds: number; commands: number; refusals: ReadonlyMap<string, number> }
type Parts = { db: Database; config: Pick<Config, 'SIM_SEED' | 'PLANT_TZ'>; hookParts: Omit<HookParts, 'plantTz'>; onProgress: (share: number) => void }
type Span = { fromMs: number; toMs: number; beginMs: number; prepare: (trx: Parameters<typeof keepLivedUntil>[0]) => Promise<void> }

/**
 * Lives through time that is over, faster than it went: the people do what they would have done, at the instants at which they would have,
 * in one transaction. Killed in the middle, nothing of it is there and the next start lives through all of it again.
 */
export async function liveThrough({ db, config, hookParts, onProgress }: Parts, { fromMs, toMs, beginMs, prepare }: Span): Promise<Lived | null> {
  const plantTz = config.PLANT_TZ
  const bus = createBus((error) => {
    throw error
  })
  for (const { within } of serverModules) for (const [name, listener] of Object.entries(within)) bus.onWithin(name, listener)
  const plant = openForetoldPlant(config, await handsSince(db, fromMs - handsMatterMs))
  bus.onWithin(countWanted, async (_unit, payload) => {
    const { equipCode, fromMs: sinceMs, toMs: atMs, tell } = payload as CountWanted // announced by machineCount.ts alone
    const { good, reject } = await plant.ask({ machine: equipCode, sinceMs, atMs })
    tell({ good, bad: reject })
  })
  try {
    return await db.transaction().execute(async (trx) => {
      await prepare(trx)
      const people = await actorsOf(trx)
      if (people === null) return null
      let nowMs = fromMs
      const now = () => nowMs
      const units = unitsInOnePiece({ trx, bus, now })
      const parts = { ...resourceParts({ db: trx, listing: trx, bus, plantTz, now, ...hookParts }), ...hookParts, units }
      const desk = createDesk({ db: trx, units, contexts: createContexts(parts, registered) })
      const foretold = new Map<string, number | null>()
      const floor: Floor = {
        async use(hands) {
          plant.use(hands)
          await keepHands(trx, hands)
        },
        async look({ machine, sinceMs }, atMs) {
          const key = `${machine} ${sinceMs}`
          const doneMs = foretold.get(key) ?? (await plant.ask({ machine, sinceMs, atMs: sinceMs })).doneMs
          foretold.set(key, doneMs)
          return { isMade: doneMs !== null && doneMs <= atMs, isMissing: false, doneMs }
        },
        count: ({ machine, sinceMs }, atMs) => plant.ask({ machine, sinceMs, atMs }),
      }
      const house: House = { desk, people, floor, schedule: async (input) => makeSchedule(input), plantTz, seed: config.SIM_SEED, beginMs }
      let rounds = 0
      let wakeMs = fromMs
      for (let mark = Math.ceil(fromMs / markMs) * markMs; nowMs < toMs; rounds += 1) {
        nowMs = Math.min(mark, Math.max(nowMs + 1000, Math.floor(wakeMs / 1000) * 1000), toMs)
        if (nowMs === mark) {
          await atHalfHour(house, mark)
          mark += markMs
          onProgress((nowMs - fromMs) / (toMs - fromMs))
        }
        wakeMs = await atMachines(house, nowMs)
      }
      await keepLivedUntil(trx, toMs)
      return { rounds, commands: desk.given(), refusals: desk.refusals }
    })
  } finally {
    await plant.close()
  }
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
