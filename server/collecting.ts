import type { Bus } from './bus.ts'
import type { Closing } from './closing.ts'
import type { Database } from './db/database.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import type { Loop } from './loop.ts'
import { createCollector } from './modules/equipment/collector.ts'
import type { Collector } from './modules/equipment/collector.ts'
import { createMachineStates } from './modules/equipment/machineStates.ts'
import type { WatchedMachine } from './modules/equipment/machineStates.ts'
import { createStateLog } from './modules/equipment/stateLog.ts'
import type { StateLog } from './modules/equipment/stateLog.ts'
import { startHistorian } from './tags/history/historian.ts'
import type { Historian } from './tags/history/historian.ts'
import { LatestValues } from './tags/latest.ts'

export type Collecting = { latest: LatestValues; historian: Historian; collector: Collector; stateLog: StateLog; watching: Loop }

type Parts = { dataDir: string; db: Database; bus: Bus; closing: Closing; log: Log }

const statesEveryMs = 1000

/** Everything between the plant's wires and the table of latest values: history, collector and machine states. */
export async function startCollecting({ dataDir, db, bus, closing, log }: Parts): Promise<Collecting> {
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
  return { latest, historian, collector, stateLog, watching }
}
