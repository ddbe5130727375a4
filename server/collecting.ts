import type { Bus } from './bus.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { backfillDemoPlant } from './demoHistory.ts'
import { errorFields } from './log.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import type { Loop } from './loop.ts'
import { createCollector } from './modules/equipment/collector.ts'
import type { Collector } from './modules/equipment/collector.ts'
import { followPlantPorts, hasDemoPlant } from './modules/equipment/demo.service.ts'
import { createMachineStates } from './modules/equipment/machineStates.ts'
import type { WatchedMachine } from './modules/equipment/machineStates.ts'
import { createStateLog } from './modules/equipment/stateLog.ts'
import type { StateLog } from './modules/equipment/stateLog.ts'
import { startPlant } from './plantProcess.ts'
import { startHistorian } from './tags/history/historian.ts'
import type { Historian } from './tags/history/historian.ts'
import { LatestValues } from './tags/latest.ts'

export type Collecting = { latest: LatestValues; historian: Historian; collector: Collector; stateLog: StateLog; watching: Loop }

type Parts = { config: Config; dataDir: string; db: Database; bus: Bus; isFirstStart: boolean; closing: Closing; log: Log }

const statesEveryMs = 1000

/** Everything between the plant's wires and the table of latest values: history, collector, machine states, and the simulated plant if there is one. */
export async function startCollecting({ config, dataDir, db, bus, isFirstStart, closing, log }: Parts): Promise<Collecting> {
  const historian = await startHistorian({ file: `${dataDir}/history.db`, log })
  closing.add(() => historian.close())
  const latest = new LatestValues()
  const stateLog = createStateLog(db)
  await stateLog.closeOutage()

  let watch: (machines: readonly WatchedMachine[]) => void = () => {}
  const collector = createCollector({ db, bus, latest, historian, log, onMachines: (machines) => watch(machines) })
  closing.add(() => collector.close())
  const states = createMachineStates({ latest, engine: collector.engine, bus, log: stateLog, known: await stateLog.openStates() })
  watch = states.watch
  await collector.reload()
  const watching = startLoop('machine states', statesEveryMs, () => states.tick(Date.now()), log)
  closing.add(() => watching.close())

  if (config.DEMO === 'on' && (await hasDemoPlant(db))) {
    const follow = async (ports: Record<string, number>) => {
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
  return { latest, historian, collector, stateLog, watching }
}
