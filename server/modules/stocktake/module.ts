import './tables.ts'
import { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import { stocktakeLines } from '#contract/modules/stocktake/stocktakeLine.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0395-stocktake.ts'
import { migration as undoneSeen } from './migrations/0398-undone-seen.ts'
import { takeRoutes } from './stocktake.routes.ts'
import type { TakeParts } from './stocktake.routes.ts'
import { takeHooks } from './takeHooks.ts'
import { takeHalves } from './takeHalves.ts'

export const stocktake = defineServerModule<TakeParts>({
  name: 'stocktake',
  resources: [serve(stocktakes, 'mes_stocktake', { hooks: takeHooks }), serve(stocktakeLines, 'mes_stocktake_line')],
  commands: takeHalves,
  routes: takeRoutes,
  migrations: { '0395-stocktake': migration, '0398-undone-seen': undoneSeen },
})
