import { LogQuery } from '#contract/modules/system/log.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { listLog, visitDays, visitTotals } from './log.service.ts'

/** The log, and how many people came (API-028, API-098, API-099). */
export function logRoutes({ db, plantTz, now }: { db: Database; plantTz: string; now: () => number }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/log/list',
      access: { permission: 'sys:log:list' },
      query: LogQuery,
      run: ({ query }) => listLog(db, query, plantTz),
    }),
    defineRoute({ method: 'GET', path: '/sys/loginfo', access: { signedIn: true }, run: () => visitTotals(db, plantTz, now()) }),
    defineRoute({ method: 'GET', path: '/sys/visitInfo', access: { signedIn: true }, run: () => visitDays(db, plantTz, now()) }),
  ]
}
