import type { Bus } from './bus.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { backfillDemoPlant } from './demoHistory.ts'
import { errorFields } from './log.ts'
import type { Log } from './log.ts'
import { followPlantPorts, hasDemoPlant } from './modules/equipment/demo.service.ts'
import { startPlant } from './plantProcess.ts'
import type { PlantPorts } from './plantProcess.ts'
import type { Historian } from './tags/history/historian.ts'

type Parts = { config: Config; db: Database; bus: Bus; historian: Historian; isFirstStart: boolean; closing: Closing; log: Log }

/** The simulated plant of an installation that wants one, and its past when it is new. After the server listens: nobody waits for it, and a start has two cores. */
export async function startDemoPlant({ config, db, bus, historian, isFirstStart, closing, log }: Parts): Promise<void> {
  if (config.DEMO !== 'on' || !(await hasDemoPlant(db))) return
  const follow = async (ports: PlantPorts) => {
    if (await followPlantPorts(db, ports)) bus.emit('plc.configured')
  }
  const plant = startPlant(
    config,
    (ports) => void follow(ports).catch((error: unknown) => log.error('plant ports were not taken over', errorFields(error))),
    log,
  )
  closing.add(() => plant.close())
  if (isFirstStart) void backfillDemoPlant({ config, db, historian, log }).catch((error: unknown) => log.error('back-fill failed', errorFields(error)))
}
