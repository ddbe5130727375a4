import { InventoryAsked, inventoryPath } from '#contract/modules/material/stock/inventory.ts'
import { TraceAsked, tracePaths } from '#contract/modules/material/stock/trace.ts'
import type { Database } from '../../../db/database.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { inventory } from './inventory.ts'
import { traceLot } from './trace.ts'

/** What the routes of stock need of the house. */
export type StockParts = { db: Database; now: () => number }

/** The inventory, and what was made of what. */
export function stockRoutes({ db, now }: StockParts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: inventoryPath,
      access: { permission: 'mes:inventory:view' },
      query: InventoryAsked,
      run: ({ query }) => inventory(db, query, now()),
    }),
    ...(['forward', 'backward'] as const).map((direction) =>
      defineRoute({
        method: 'GET',
        path: tracePaths[direction],
        access: { permission: 'mes:trace:view' },
        query: TraceAsked,
        run: ({ query }) => traceLot(db, { lotId: query.lotId, direction, at: now() }),
      }),
    ),
  ]
}
