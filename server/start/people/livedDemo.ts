import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { hasNoCalendar, makeDemoCalendar } from '../../modules/calendar/demo.service.ts'
import { hasDemoPlant, makeDemoPlant } from '../../modules/equipment/demo.service.ts'
import { hasNoFormulas, makeDemoFormulas } from '../../modules/formula/demo.service.ts'
import { hasNoStock, makeDemoStock } from '../../modules/material/demo.service.ts'
import { hasNoOrders, makeDemoGoods } from '../../modules/production/demo.service.ts'
import { hasNoDemoQuality, makeDemoQuality } from '../../modules/quality/demo.service.ts'
import { makeDemoScales } from '../../modules/scales/demo.service.ts'
import { hasNoDemoWeighCenter, makeDemoWeighCenter } from '../../modules/weighing/demo.service.ts'
import { ensureDictionaries } from '../../modules/reference/dictionaries/dictionaries.service.ts'
import { ensureRoles } from '../../modules/identity/people/people.service.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import { declaredPeople } from './declared.ts'
import { ensureDeclaredPeople, openStore } from './actors.ts'
import { beginOfPast } from './begin.ts'
import { livedUntil, liveThrough } from './liveThrough.ts'
import type { Lived } from './liveThrough.ts'

const dayMs = 86_400_000
/** people that came to the demonstration later than its first version */
const later = ['operatorTwo', 'operatorThree', 'weigher', 'weighChecker', 'charger', 'chargeChecker', 'packer', 'packerTwo', 'counter', 'counterTwo'] as const
const beginSetting = 'demo.beganAt'
/** a plant that stood for longer did not go on meanwhile */
const longestCatchUpMs = dayMs

type Parts = {
  db: Database
  config: Pick<Config, 'SIM_SEED' | 'PLANT_TZ' | 'SIM_PORT'>
  hookParts: Omit<HookParts, 'plantTz'>
  days: number
  nowMs: number
  onProgress: (share: number) => void
}

/**
 * Makes the demonstration that runs on orders: goods, store and formulas as they stood `days` before `nowMs`, and then those days lived
 * through by its people. Later it only catches up: a stop of up to a day is lived through, a longer one was none of the plant's time.
 */
export async function makeLivedDemo({ db, config, hookParts, days, nowMs, onProgress }: Parts): Promise<Lived | null> {
  const toMs = Math.floor(nowMs / 1000) * 1000
  const until = await livedUntil(db)
  const beganMs = await beganAt(db)
  if (until !== null && beganMs !== null) {
    await makeWeighingRoom(db, { fromMs: toMs, toMs, plantTz: config.PLANT_TZ }) // of a demonstration from before it had one
    await openStore(db)
    await makeLaboratory(db, toMs)
    await ensureDeclaredPeople(db, toMs, [...later])
    if (toMs <= until || toMs - until > longestCatchUpMs) return null
    return liveThrough({ db, config, hookParts, onProgress }, { fromMs: until, toMs, beginMs: beganMs, prepare: async () => {} })
  }
  await makePlant({ db, config, toMs })
  const fromMs = await beginOfPast(db, { days, toMs, plantTz: config.PLANT_TZ })
  await makeGround({ db, config, fromMs, toMs })
  return liveThrough({ db, config, hookParts, onProgress }, { fromMs, toMs, beginMs: fromMs, prepare: (trx) => keepBegin(trx, fromMs) })
}

/** Whether the people of the demonstration lived here, or were about to when the start was cut off. */
export async function hasLived(db: Database): Promise<boolean> {
  if ((await livedUntil(db)) !== null) return true
  if (await db.selectFrom('mes_order').select('id').limit(1).executeTakeFirst()) return false
  return Boolean(await db.selectFrom('sys_user').select('id').where('username', '=', declaredPeople.planner.username).executeTakeFirst())
}

/** Its machines and its hours. */
async function makePlant({ db, config, toMs }: { db: Database; config: Parts['config']; toMs: number }): Promise<void> {
  await ensureRoles(db)
  await ensureDictionaries(db, toMs)
  if (!(await hasDemoPlant(db))) await makeDemoPlant(db, config.SIM_PORT)
  if (await hasNoCalendar(db)) await makeDemoCalendar(db, { now: toMs, plantTz: config.PLANT_TZ })
}

/** Until it took its first order. Everything here is made once: whoever is killed in between goes on with what is missing. */
async function makeGround({ db, config, fromMs, toMs }: { db: Database; config: Parts['config']; fromMs: number; toMs: number }): Promise<void> {
  const plantTz = config.PLANT_TZ
  if (await hasNoOrders(db)) await makeDemoGoods(db, { now: fromMs, plantTz })
  if (await hasNoStock(db)) await makeDemoStock(db, { now: fromMs, plantTz })
  if (await hasNoFormulas(db)) await makeDemoFormulas(db, { now: fromMs, plantTz })
  await ensureDeclaredPeople(db, fromMs)
  await makeWeighingRoom(db, { fromMs, toMs, plantTz })
  await openStore(db)
  await makeLaboratory(db, fromMs)
}

/** Templates, the round of patrols and who inspects, once. */
async function makeLaboratory(db: Database, at: number): Promise<void> {
  if (!(await hasNoDemoQuality(db))) return
  await ensureDeclaredPeople(db, at, ['inspector', 'qa'])
  await makeDemoQuality(db, at)
}

/** Scales, their weigh center and who checks them, once; the ports of the scales are known when the plant listens. */
async function makeWeighingRoom(db: Database, { fromMs, toMs, plantTz }: { fromMs: number; toMs: number; plantTz: string }): Promise<void> {
  if (!(await hasNoDemoWeighCenter(db))) return
  await ensureDeclaredPeople(db, fromMs, ['technician'])
  await makeDemoScales(db, {}, { at: fromMs, calibFrom: toMs, plantTz })
  await makeDemoWeighCenter(db, fromMs)
}

/** When the plant of the demonstration took its first order; null where it never did. */
export async function beganAt(db: Database): Promise<number | null> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', beginSetting).executeTakeFirst()
  return row ? Number(row.value) : null
}

async function keepBegin(db: Database, atMs: number): Promise<void> {
  await db
    .insertInto('sys_setting')
    .values({ name: beginSetting, value: String(atMs) })
    .execute()
}
