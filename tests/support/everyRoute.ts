import type { AnyRoute } from '../../server/http/route.ts'
import type { Screens } from '../../server/http/screens.ts'
import { createStateLog } from '../../server/modules/equipment/stateLog.ts'
import { createDiskStore } from '../../server/modules/files/store/diskStore.ts'
import type { SystemParts } from '../../server/modules/system/system.routes.ts'
import { systemRoutes } from '../../server/modules/system/system.routes.ts'
import { allRoutes } from '../../server/start/routes.ts'
import { LatestValues } from '../../server/tags/latest.ts'

/** Every route of the product, for a server without a plant and without a place for files. */
export function everyRoute(system: SystemParts & { screens: Screens }): AnyRoute[] {
  const nothing = { fromMs: 0, toMs: 1, bucketMs: 1, points: [] }
  return allRoutes({
    health: { database: () => true, redis: () => true, collector: () => true, history: () => false },
    metrics: { text: async () => '', contentType: 'text/plain', token: undefined },
    ...system,
    plc: {
      plantTz: 'Asia/Shanghai',
      latest: new LatestValues(),
      machines: () => [],
      tags: () => [],
      diagnostics: () => null,
      trend: async ({ tagCode }) => ({ tagCode, ...nothing }),
      stateLog: createStateLog(system.db),
    },
    files: {
      db: system.db,
      bus: system.bus,
      store: createDiskStore('nowhere'),
      arriving: 'nowhere',
      limits: { fileBytes: 1, daily: { files: 1, bytes: 1 } },
      freeBytes: () => null,
      plantTz: 'Asia/Shanghai',
      now: system.now,
      log: system.log,
    },
  })
}

/** Those that `startApi` does not serve by itself. */
export function routesBesidesSystem(system: SystemParts & { screens: Screens }): AnyRoute[] {
  const served = new Set(systemRoutes(system).map(({ path }) => path))
  return everyRoute(system).filter(({ path }) => !served.has(path))
}
