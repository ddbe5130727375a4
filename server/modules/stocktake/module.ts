import './tables.ts'
import { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import { stocktakeLines } from '#contract/modules/stocktake/stocktakeLine.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0395-stocktake.ts'
import { migration as undoneSeen } from './migrations/0398-undone-seen.ts'
import { takeRoutes } from './stocktake.routes.ts'
import type { TakeParts } from './stocktake.routes.ts'
import { takeHalves } from './takeHalves.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

type Take = NonNullable<(typeof stocktakes)['rowType']>

const unused = { lineCount: 0, countedCount: 0, diffCount: 0, startTime: null, approvedBy: '', postedBy: '', postTime: null, closeReason: '' }

/** A stock-take gets its number when it is made; a static one freezes its places when it starts. */
function takeHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Take> {
  return {
    async assigned(row, before, unit) {
      const freeze = { freeze: (row.takeType ?? before?.takeType) === 'static' ? 'Y' : 'N' }
      return before ? freeze : { ...unused, ...freeze, takeNo: await nextNumber(unit, 'mes_stocktake', { plantTz }) }
    },
  }
}

export const stocktake = defineServerModule<TakeParts>({
  name: 'stocktake',
  resources: [serve(stocktakes, 'mes_stocktake', { hooks: takeHooks }), serve(stocktakeLines, 'mes_stocktake_line')],
  commands: takeHalves,
  routes: takeRoutes,
  migrations: { '0395-stocktake': migration, '0398-undone-seen': undoneSeen },
})
