import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { visitDays, visitTotals } from './log.service.ts'

/** How many people came (API-098, API-099). The log itself is a resource. */
export function logRoutes({ db, plantTz, now }: { db: Database; plantTz: string; now: () => number }): AnyRoute[] {
  return [
    defineRoute({ method: 'GET', path: '/sys/loginfo', access: { signedIn: true }, run: () => visitTotals(db, plantTz, now()) }),
    defineRoute({ method: 'GET', path: '/sys/visitInfo', access: { signedIn: true }, run: () => visitDays(db, plantTz, now()) }),
  ]
}
