import type { Bus } from '../../bus/bus.ts'
import { systemActor } from '../../bus/unit.ts'
import { createUnits } from '../../bus/units.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { alarmsFromLimits } from '../../modules/alarms/fromLimits.service.ts'
import { hasNoCalendar, makeDemoCalendar } from '../../modules/calendar/demo.service.ts'
import { hasNoDemoCare, makeDemoCare } from '../../modules/care/demo.service.ts'
import { hasDemoPlant, makeDemoPlant } from '../../modules/equipment/demo.service.ts'
import { hasNoFormulas, makeDemoFormulas } from '../../modules/formula/demo.service.ts'
import { hasNoStock, makeDemoStock } from '../../modules/material/demo.service.ts'
import { hasNoOrders, makeDemoOrders } from '../../modules/production/demo.service.ts'
import { hasNoColorMeasures, makeDemoMeasures } from '../../modules/spc/demo.service.ts'
import { hasNoWalls, makeDemoWalls } from '../../modules/walls/demo.service.ts'
import { hasNoPlans, makeDemoPlans } from '../../modules/walls/demoPlans.service.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import { hasNoDemoWeighCenter, makeDemoWeighCenter } from '../../modules/weighing/demo.service.ts'
import { hasLived, makeLivedDemo } from '../people/livedDemo.ts'

type Parts = {
  config: Config
  db: Database
  bus: Bus
  hookParts: Omit<HookParts, 'plantTz'>
  isFirstStart: boolean
  /** tells the person at the console how far it is */
  tell: (sentence: string) => void
  log: Log
}

/**
 * Makes what the demonstration shows, what of it is missing: plant, hours, goods, store, formulas and boards, and the past of its people.
 * Returns whether its machines run on orders; an installation whose orders were made otherwise keeps its shift plan.
 */
export async function makeDemo({ config, db, bus, hookParts, isFirstStart, tell, log }: Parts): Promise<boolean> {
  if (config.DEMO !== 'on') return false
  const [plantTz, now] = [config.PLANT_TZ, Date.now()]
  if (isFirstStart && !(await hasDemoPlant(db))) {
    await makeDemoPlant(db, config.SIM_PORT)
    await createUnits({ db, bus, now: Date.now })(systemActor, (unit) => alarmsFromLimits(unit, { machineType: '', onDelaySec: 2 }))
  }
  const isByOrders = config.SIM_ORDERS === 'on' && ((await hasNoOrders(db)) || (await hasLived(db)))
  if (isByOrders) {
    const nowMs = Date.now()
    const lived = await makeLivedDemo({ db, config, hookParts, days: config.DEMO_DAYS, nowMs, onProgress: progressTold(config.DEMO_DAYS, tell) })
    if (lived) log.info('the demonstration lived through its past', { commands: lived.commands, rounds: lived.rounds, ms: Date.now() - nowMs })
  } else {
    if ((await hasDemoPlant(db)) && (await hasNoCalendar(db))) await makeDemoCalendar(db, { now, plantTz })
    if ((await hasDemoPlant(db)) && (await hasNoDemoWeighCenter(db))) await makeDemoWeighCenter(db, now)
    if (await hasNoOrders(db)) await makeDemoOrders(db, { now, plantTz })
    if (await hasNoStock(db)) await makeDemoStock(db, { now, plantTz })
    if (await hasNoFormulas(db)) await makeDemoFormulas(db, { now, plantTz })
  }
  if (await hasNoColorMeasures(db)) await makeDemoMeasures(db, { now, plantTz })
  if ((await hasDemoPlant(db)) && (await hasNoDemoCare(db))) await makeDemoCare(db, bus, { now, plantTz })
  if ((await hasDemoPlant(db)) && (await hasNoPlans(db))) await makeDemoPlans(db, now)
  if (await hasNoWalls(db)) await makeDemoWalls(db, bus, Date.now())
  return isByOrders
}

/** One line for each tenth of the way. */
function progressTold(days: number, tell: (sentence: string) => void): (share: number) => void {
  let told = 0
  return (share) => {
    const tenth = Math.floor(share * 10)
    if (tenth <= told) return
    told = tenth
    tell(`正在建立演示工厂：人员按订单生产的 ${days} 天，已过完 ${tenth * 10}%`)
  }
}
