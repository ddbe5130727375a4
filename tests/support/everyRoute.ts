import type { AnyRoute } from '../../server/http/route.ts'
import type { Screens } from '../../server/http/screens.ts'
import { createStateLog } from '../../server/modules/equipment/stateLog.ts'
import { createMonitor } from '../../server/modules/monitor/monitor.ts'
import { createReportReader } from '../../server/modules/online/cgreport/reportReader.ts'
import { createDiskStore } from '../../server/modules/files/store/diskStore.ts'
import { backOfficeRoutes } from './backOffice.ts'
import type { BackOffice } from './backOffice.ts'
import { followDefinitions } from '../../server/start/designed.ts'
import { allRoutes } from '../../server/start/routes.ts'
import { LatestValues } from '../../server/tags/latest.ts'

type Around = {
  /** where uploads are kept */
  folder: string
  fileBytes: number
  /** whether the parts of the server say that they are well */
  isWell: boolean
}

/** Every route of the product, on a database of its own and beside a plant that stands still. */
export function everyRoute(
  system: BackOffice & { screens: Screens },
  { folder, fileBytes, isWell }: Around = { folder: 'nowhere', fileBytes: 1, isWell: false },
): AnyRoute[] {
  const nothing = { fromMs: 0, toMs: 1, bucketMs: 1, points: [] }
  const latest = new LatestValues()
  const monitor = createMonitor({ ...system, process: 'here:0', latest, dataDir: folder, redis: null, sockets: () => 0 })
  const designed = followDefinitions(system)
  return allRoutes({
    monitor,
    redis: null,
    isRedisTerminalOn: false,
    health: { database: () => true, redis: () => true, collector: () => true, history: () => isWell },
    metrics: { text: async () => '', contentType: 'text/plain', token: undefined },
    ...system,
    designed,
    readFigure: async () => ({ name: '', title: '', value: 0, unit: '' }),
    reports: createReportReader({ db: system.db, url: null, dataDir: folder, registry: designed.registry, plantTz: 'Asia/Shanghai', now: system.now }),
    plc: {
      plantTz: 'Asia/Shanghai',
      hours: async () => ({ shifts: [], work: null }),
      latest,
      machines: () => [],
      tags: () => [],
      calculated: () => [],
      deviceCodes: () => [],
      wordOrderOf: () => null,
      diagnostics: () => null,
      trend: async ({ tagCode }) => ({ tagCode, ...nothing }),
      texts: async () => [],
      samples: async () => new Map(),
      stateLog: createStateLog(system.db),
    },
    files: {
      db: system.db,
      bus: system.bus,
      store: createDiskStore(folder),
      arriving: folder,
      limits: { fileBytes, daily: { files: 100_000, bytes: 100_000 * fileBytes } },
      freeBytes: () => null,
      plantTz: 'Asia/Shanghai',
      now: system.now,
      log: system.log,
    },
  })
}

/** Those that `startApi` does not serve by itself. */
export function routesBesidesOffice(system: BackOffice & { screens: Screens }): AnyRoute[] {
  const served = new Set(backOfficeRoutes(system).map(({ path }) => path))
  return everyRoute(system).filter(({ path }) => !served.has(path))
}
