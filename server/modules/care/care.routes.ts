import { z } from 'zod'
import { carePaths, CheckResults } from '#contract/modules/care/calls.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { requestKeyOf } from '../../http/requestKey.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { once } from '../../requestKeys.ts'
import { keepCheck } from './check/fillCheck.ts'
import { reliabilityOf } from './reliability.ts'

export type CareHouse = { db: Database; bus: Bus; now: () => number }

/** What is found at a check, and how reliable machines are. */
export function careRoutes(parts: CareHouse): AnyRoute[] {
  const { db, now } = parts
  const units = createUnits(parts)
  return [
    defineRoute({
      method: 'POST',
      path: carePaths.results,
      access: { permission: 'mes:checkRecord:fill' },
      body: CheckResults,
      run: ({ body, caller, request }) =>
        once(units, signedIn(caller), { key: requestKeyOf(request), scope: 'mesCheckRecord.results', body }, (unit) => keepCheck(unit, body)),
    }),
    defineRoute({
      method: 'GET',
      path: carePaths.reliability,
      access: { permission: 'mes:reliability:view' },
      query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
      run: ({ query }) => reliabilityOf(db, query.days, now()),
    }),
  ]
}
