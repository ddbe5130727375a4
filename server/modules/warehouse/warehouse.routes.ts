import { InDeskAsked, inPaths, LabelAsked, PlacesAsked } from '#contract/modules/warehouse/in/inCalls.ts'
import { OutDeskAsked, outPaths } from '#contract/modules/warehouse/out/outCalls.ts'
import { workbenchPaths } from '#contract/modules/warehouse/workbench/workbench.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { inDesk } from './in/desk.ts'
import { placesFor } from './in/places.ts'
import { readLabel } from './in/readLabel.ts'
import { outDesk } from './out/desk.ts'
import { warehouseBoard, workbenchSummary } from './workbench/summary.ts'

export type WarehouseParts = { db: Database; plantTz: string; now: () => number }

/** What the pages of the store read; nothing is written here. */
export function warehouseRoutes({ db, plantTz, now }: WarehouseParts): AnyRoute[] {
  const receives = { permission: 'mes:wms:in:scan' } as const
  const ships = { permission: 'mes:wms:out:scan' } as const
  const when = () => ({ plantTz, at: now() })
  return [
    defineRoute({ method: 'GET', path: workbenchPaths.summary, access: { permission: 'mes:wms:workbench' }, run: () => workbenchSummary(db, when()) }),
    defineRoute({ method: 'GET', path: workbenchPaths.board, access: { permission: 'mes:storeBoard:view' }, run: () => warehouseBoard(db, when()) }),
    defineRoute({ method: 'POST', path: inPaths.read, access: receives, body: LabelAsked, run: ({ body }) => readLabel({ db, plantTz, at: now() }, body) }),
    defineRoute({
      method: 'GET',
      path: inPaths.places,
      access: receives,
      query: PlacesAsked,
      run: async ({ query }) => ({ places: await placesFor(db, query.huId) }),
    }),
    defineRoute({ method: 'GET', path: inPaths.desk, access: receives, query: InDeskAsked, run: ({ query }) => inDesk(db, query.inId) }),
    defineRoute({ method: 'GET', path: outPaths.desk, access: ships, query: OutDeskAsked, run: ({ query }) => outDesk({ trx: db, at: now() }, query.outId) }),
  ]
}
