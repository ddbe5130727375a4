import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import type { AnyRoute } from '../../http/route.ts'
import { dataRuleRoutes } from './rights/dataRules.routes.ts'
import { permissionRoutes } from './rights/permissions.routes.ts'
import { roleRightsRoutes } from './rights/roleRights.routes.ts'
import { roleRoutes } from './roles/roles.routes.ts'

export type AccessNeeds = { db: Database; bus: Bus; now: () => number }

/** Roles, their rights, rules of data, menus. */
export function accessRoutes({ db, bus, now }: AccessNeeds): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  return [...roleRightsRoutes({ db, units }), ...permissionRoutes({ db, units }), ...dataRuleRoutes({ db, units, now }), ...roleRoutes(db)]
}
