import { shortagePath } from '#contract/modules/formula/shortage.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { shortage } from './shortage.service.ts'

/** What the plans want and the store does not have (欠料清单). */
export function shortageRoutes({ db, plantTz, now }: { db: Database; plantTz: string; now: () => number }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: shortagePath,
      access: { permission: 'mes:shortage:view' },
      run: () => shortage(db, { plantTz, at: now() }),
    }),
  ]
}
