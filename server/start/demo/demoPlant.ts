import type { Bus } from '../../bus/bus.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { backfillDemoPlant } from './demoHistory.ts'
import { errorFields } from '../../log.ts'
import type { Log } from '../../log.ts'
import { followPlantPorts, hasDemoPlant } from '../../modules/equipment/demo.service.ts'
import { followDemoPrinter } from '../../modules/printing/demo.service.ts'
import { startPlant } from './plantProcess.ts'
import type { PlantPorts, PlantProcess } from './plantProcess.ts'
import type { Historian } from '../../tags/history/historian.ts'

type Parts = { config: Config; db: Database; bus: Bus; historian: Historian; isFirstStart: boolean; log: Log }

/** It runs where its devices are read: on the computer of the process that collects. */
export type DemoPlant = { begin(): Promise<void>; end(): Promise<void> }

/** The simulated plant of an installation that wants one, and its past when it is new. Begins after the server listens: nobody waits for it, and a start has two cores. */
export function createDemoPlant({ config, db, bus, historian, isFirstStart, log }: Parts): DemoPlant {
  let plant: PlantProcess | null = null
  let hasPast = !isFirstStart
  const follow = async (ports: PlantPorts, printerPort: number) => {
    await followDemoPrinter(db, printerPort, Date.now())
    if (await followPlantPorts(db, ports)) bus.emit('plc.configured')
  }
  return {
    async begin() {
      if (config.DEMO !== 'on' || !(await hasDemoPlant(db))) return
      plant = startPlant(
        config,
        (ports, printerPort) => void follow(ports, printerPort).catch((error: unknown) => log.error('plant ports were not taken over', errorFields(error))),
        log,
      )
      if (hasPast) return
      hasPast = true
      void backfillDemoPlant({ config, db, historian, log })
        .then(() => bus.emit('machines.backfilled'))
        .catch((error: unknown) => log.error('back-fill failed', errorFields(error)))
    },
    async end() {
      const ended = plant
      plant = null
      await ended?.close()
    },
  }
}
