import './tables.ts'
import './stockTables.ts'
import { cleanContainer, containers, dirtyContainer, stopContainer } from '#contract/modules/material/container.ts'
import { customers } from '#contract/modules/material/customer.ts'
import { lots } from '#contract/modules/material/lot.ts'
import { materials } from '#contract/modules/material/material.ts'
import { places } from '#contract/modules/material/place.ts'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { stockMoves } from '#contract/modules/material/stock/stockMove.ts'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { lotCommandHalves } from './lotCommandHalves.ts'
import { lotHooks } from './lotHooks.ts'
import { migration as materialsMigration } from './migrations/0018-materials.ts'
import { migration as stockMigration } from './migrations/0050-stock.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import type { StockParts } from './stock/stock.routes.ts'
import { unitCommandHalves } from './stock/unitCommandHalves.ts'

type Container = { cleanTime: string | number | null }

export const material = defineServerModule<StockParts>({
  name: 'material',
  resources: [
    serve(materials, 'mes_material'),
    serve(customers, 'mes_customer'),
    serve(suppliers, 'mes_supplier'),
    serve(places, 'mes_location'),
    serve(containers, 'mes_container', { hooks: { assigned: async (_row, before) => (before ? {} : { cleanTime: null, lastBatchNo: '' }) } }),
    serve(lots, 'mes_material_lot', { hooks: lotHooks }),
    serve(handlingUnits, 'mes_hu'),
    serve(stockMoves, 'mes_stock_move'),
  ],
  commands: [
    implement<Container>(cleanContainer, { run: async ({ unit }) => ({ cleanTime: unit.at }) }),
    implement<Container>(dirtyContainer),
    implement<Container>(stopContainer),
    ...lotCommandHalves,
    ...unitCommandHalves,
  ],
  routes: stockRoutes,
  migrations: { '0018-materials': materialsMigration, '0050-stock': stockMigration },
})
