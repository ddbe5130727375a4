import { SuggestAsked, suggestPath } from '#contract/modules/material/issue/issueCommands.ts'
import { InventoryAsked, inventoryPath, inventorySumsPath } from '#contract/modules/material/stock/inventory.ts'
import { TraceAsked, tracePaths } from '#contract/modules/material/stock/trace.ts'
import type { Database } from '../../../db/database.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { pickList } from '../issue/suggest.ts'
import { inventory } from './inventory.ts'
import { inventorySums } from './inventorySums.ts'
import { traceLot } from './tracedLots.service.ts'

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
    defineRoute({
      method: 'GET',
      path: inventorySumsPath,
      access: { permission: 'mes:inventory:view' },
      run: () => inventorySums(db, now()),
    }),
    defineRoute({
      method: 'GET',
      path: suggestPath,
      access: { permission: 'mes:issue:pick' },
      query: SuggestAsked,
      run: ({ query }) => pickList({ trx: db, at: now() }, query.issueId),
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
