import type { AnyRoute } from '../../http/route.ts'
import { boardRoutes } from './boards.routes.ts'
import { displayRoutes } from './display.routes.ts'
import { fleetRoutes } from './fleet.routes.ts'
import type { WallsParts } from './parts.ts'
import { planRoutes } from './plan.routes.ts'

/** Everything of the module `walls` that answers over HTTP; the list of screens is a declared resource, and so are the commands on them. */
export function wallsRoutes(parts: WallsParts): AnyRoute[] {
  return [...displayRoutes(parts), ...fleetRoutes(parts), ...boardRoutes(parts), ...planRoutes(parts)]
}
