import { labelStationPath, StationAsked, StationSet } from '#contract/modules/printing/labelStation.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { setStation, stationOf } from './stations.ts'

/** Where the labels of a station come by themselves: whoever may print labels there says so. */
export function stationRoutes({ db, bus, now }: { db: Database; bus: Bus; now: () => number }): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  const access = { permission: 'mes:label:print' } as const
  return [
    defineRoute({ method: 'GET', path: labelStationPath, access, query: StationAsked, run: ({ query }) => stationOf({ trx: db }, query.terminal) }),
    defineRoute({
      method: 'POST',
      path: labelStationPath,
      access,
      body: StationSet,
      perMinute: 60,
      run: ({ body, caller }) => units(signedIn(caller), (unit) => setStation(unit, body)),
    }),
  ]
}
