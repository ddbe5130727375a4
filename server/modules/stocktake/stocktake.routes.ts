import { z } from 'zod'
import { CountCall, ExplainCall, takePaths } from '#contract/modules/stocktake/takeCalls.ts'
import { explainTake, scanTake } from '#contract/modules/stocktake/takeCommands.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { requestKeyOf } from '../../http/requestKey.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { once } from '../../requestKeys.ts'
import { bookMoves } from './bookMoves.ts'
import { takeSheet } from './sheet.ts'

export type TakeParts = { db: Database; bus: Bus; plantTz: string; now: () => number }

const id = z.string().min(1).max(64)

/** A stock-take as a page counts it, its counts and the reasons of its differences. */
export function takeRoutes(parts: TakeParts): AnyRoute[] {
  const { db, plantTz, now } = parts
  const units = createUnits(parts)
  const access = { permission: 'mes:stocktake:list' } as const
  return [
    defineRoute({
      method: 'GET',
      path: takePaths.sheet,
      access,
      query: z.object({ id }),
      run: ({ query, caller }) => takeSheet({ trx: db, at: now() }, query.id, { by: signedIn(caller), plantTz }),
    }),
    defineRoute({
      method: 'GET',
      path: takePaths.moves,
      access,
      query: z.object({ lineId: id }),
      run: ({ query }) => bookMoves({ trx: db }, query.lineId, plantTz),
    }),
    defineRoute({
      method: 'POST',
      path: takePaths.scan,
      access: { permission: 'mes:stocktake:count' },
      body: CountCall,
      run: ({ body: { takeId, ...asked }, caller, request }) =>
        once(units, signedIn(caller), { key: requestKeyOf(request), scope: 'mesStocktake.scan', body: { takeId, ...asked } }, async (unit) => {
          await unit.give(scanTake, takeId, asked)
          return { huCode: asked.huCode }
        }),
    }),
    defineRoute({
      method: 'POST',
      path: takePaths.explain,
      access: { permission: 'mes:stocktake:recount' },
      body: ExplainCall,
      run: ({ body: { takeId, lineIds, ...asked }, caller }) =>
        units(signedIn(caller), async (unit) => {
          await unit.give(explainTake, takeId, { ...asked, lineIds: lineIds.join(',') })
          return { lines: lineIds.length }
        }),
    }),
  ]
}
