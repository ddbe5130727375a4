import { healthRoutes } from './health.routes.ts'
import type { AnyRoute } from './http/route.ts'
import { equipmentConfigRoutes } from './modules/equipment/config.routes.ts'
import { plcRoutes } from './modules/equipment/plc.routes.ts'
import type { PlcParts } from './modules/equipment/plc.routes.ts'
import { messagesRoutes } from './modules/messages/messages.routes.ts'
import { reportRoutes } from './modules/online/reports/reports.routes.ts'
import { createLookups, resourceRoutes } from './resources.ts'
import { systemRoutes } from './modules/system/system.routes.ts'
import type { SystemParts } from './modules/system/system.routes.ts'

export type RouteParts = {
  health: Parameters<typeof healthRoutes>[0]
  metrics: Parameters<typeof healthRoutes>[1]
  system: SystemParts
  plc: PlcParts
}

/** Every route there is, besides the files of the web bundle. */
export function allRoutes({ health, metrics, system, plc }: RouteParts): AnyRoute[] {
  const { db, bus, plantTz, now } = system
  return [
    ...healthRoutes(health, metrics),
    ...systemRoutes(system),
    ...messagesRoutes({ db, bus, plantTz, now }),
    ...plcRoutes(plc),
    ...equipmentConfigRoutes({ db, bus }),
    ...reportRoutes({ db, lookups: createLookups({ db, bus }), plantTz }),
    ...resourceRoutes({ db, bus, plantTz, now }),
  ]
}
