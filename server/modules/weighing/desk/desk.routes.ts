import { campaignsPath } from '#contract/modules/weighing/campaign.ts'
import { DeskAsked, weighPaths } from '#contract/modules/weighing/weighDesk.ts'
import type { Database } from '../../../db/database.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { weighBoard } from './board.ts'
import { campaigns } from './campaigns.ts'
import { deskView } from './deskView.ts'
import { weighQueue } from './queue.ts'

type DeskParts = { db: Database; plantTz: string; now: () => number }
/** the shift of a figure that nobody asked another one for: the last half day */
const shiftMs = 12 * 3_600_000

/** What the desk, the station and the review page read; nothing is written here. */
export function deskRoutes({ db, plantTz, now }: DeskParts): AnyRoute[] {
  const access = { permission: 'mes:weightOrder:list' } as const
  const when = () => ({ plantTz, at: now(), shiftFrom: now() - shiftMs })
  return [
    defineRoute({ method: 'GET', path: weighPaths.board, access: { permission: 'mes:weighBoard:view' }, run: () => weighBoard(db, when()) }),
    defineRoute({ method: 'GET', path: weighPaths.queue, access, run: () => weighQueue(db, when()) }),
    defineRoute({ method: 'GET', path: campaignsPath, access, run: () => campaigns(db) }),
    defineRoute({ method: 'GET', path: weighPaths.desk, access, query: DeskAsked, run: ({ query }) => deskView(db, query.weightId, { plantTz, at: now() }) }),
  ]
}
