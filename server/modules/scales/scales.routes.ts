import { ScaleHold, scaleConnectPath, scaleReleasePath } from '#contract/modules/scales/scaleReading.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { releaseScale, takeScale } from './lease.service.ts'

const access = { permission: 'mes:scale:connect' } as const
/** a terminal renews every five seconds */
const perMinute = 120

/** Taking scales and giving them back. */
export function scaleRoutes({ db, bus, now }: { db: Database; bus: Bus; now: () => number }): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  return [
    defineRoute({
      method: 'POST',
      path: scaleConnectPath,
      access,
      perMinute,
      body: ScaleHold,
      run: ({ body, caller }) => units(signedIn(caller), (unit) => takeScale(unit, body)),
    }),
    defineRoute({
      method: 'POST',
      path: scaleReleasePath,
      access,
      perMinute,
      body: ScaleHold,
      run: ({ body, caller }) => units(signedIn(caller), (unit) => releaseScale(unit, body)),
    }),
  ]
}
