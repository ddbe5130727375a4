import { healthRoutes } from '../health/health.routes.ts'
import type { AnyRoute } from '../http/route.ts'
import { serverModules } from '../modules/modules.ts'
import type { ModuleParts } from '../modules/modules.ts'
import { createLookups, createRecords, resourceRoutes } from './resources.ts'

export type RouteParts = Omit<ModuleParts, 'lookups' | 'recordsByKey'> & {
  health: Parameters<typeof healthRoutes>[0]
  metrics: Parameters<typeof healthRoutes>[1]
}

/** Every route there is, besides the files of the web bundle. */
export function allRoutes({ health, metrics, ...parts }: RouteParts): AnyRoute[] {
  const all = { ...parts, lookups: createLookups(parts), recordsByKey: createRecords(parts) }
  return [...healthRoutes(health, metrics), ...serverModules.flatMap(({ routes }) => routes(all)), ...resourceRoutes(parts)]
}
