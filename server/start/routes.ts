import { healthRoutes } from '../health/health.routes.ts'
import type { AnyRoute } from '../http/route.ts'
import { filesRoutes } from '../modules/files/files.routes.ts'
import type { FilesParts } from '../modules/files/files.service.ts'
import { equipmentConfigRoutes } from '../modules/equipment/config.routes.ts'
import { plcRoutes } from '../modules/equipment/plc.routes.ts'
import type { PlcParts } from '../modules/equipment/plc.routes.ts'
import { messagesRoutes } from '../modules/messages/messages.routes.ts'
import { reportRoutes } from '../modules/online/reports/reports.routes.ts'
import { wallsRoutes } from '../modules/walls/walls.routes.ts'
import type { WallsParts } from '../modules/walls/parts.ts'
import { createLookups, resourceRoutes } from '../resources.ts'
import { systemRoutes } from '../modules/system/system.routes.ts'
import type { SystemParts } from '../modules/system/system.routes.ts'

export type RouteParts = {
  health: Parameters<typeof healthRoutes>[0]
  metrics: Parameters<typeof healthRoutes>[1]
  system: SystemParts
  plc: PlcParts
  files: FilesParts
  screens: WallsParts['screens']
}

/** Every route there is, besides the files of the web bundle. */
export function allRoutes({ health, metrics, system, plc, files, screens }: RouteParts): AnyRoute[] {
  const { db, listing, bus, plantTz, now, jobHandlers } = system
  return [
    ...healthRoutes(health, metrics),
    ...systemRoutes(system),
    ...messagesRoutes({ db, bus, plantTz, now }),
    ...filesRoutes(files),
    ...plcRoutes(plc),
    ...wallsRoutes({ db, bus, screens, now }),
    ...equipmentConfigRoutes({ db, bus }),
    ...reportRoutes({ db, lookups: createLookups({ db, bus }), plantTz }),
    ...resourceRoutes({ db, listing, bus, plantTz, now, jobHandlers }),
  ]
}
