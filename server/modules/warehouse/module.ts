import './tables.ts'
import { reverseUnit, transferUnit } from '#contract/modules/material/stock/handlingUnit.ts'
import { inItems } from '#contract/modules/warehouse/in/inItem.ts'
import { inLines } from '#contract/modules/warehouse/in/inLine.ts'
import { inOrders } from '#contract/modules/warehouse/in/inOrder.ts'
import { outItems } from '#contract/modules/warehouse/out/outItem.ts'
import { outLines } from '#contract/modules/warehouse/out/outLine.ts'
import { outOrders } from '#contract/modules/warehouse/out/outOrder.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { inHalves } from './in/inHalves.ts'
import { inHooks, inLineHooks } from './in/inHooks.ts'
import { followUnit, inItemHalves, inLineHalves } from './in/inItemHalves.ts'
import { migration } from './migrations/0390-warehouse.ts'
import { outHalves, outItemHalves, outLineHalves } from './out/outHalves.ts'
import { outHooks, outLineHooks } from './out/outHooks.ts'
import { warehouseRoutes } from './warehouse.routes.ts'
import type { WarehouseParts } from './warehouse.routes.ts'

export const warehouse = defineServerModule<WarehouseParts>({
  name: 'warehouse',
  resources: [
    serve(inOrders, 'mes_in_order', { hooks: inHooks }),
    serve(inLines, 'mes_in_line', { hooks: inLineHooks }),
    serve(inItems, 'mes_in_item'),
    serve(outOrders, 'mes_out_order', { hooks: outHooks }),
    serve(outLines, 'mes_out_line', { hooks: outLineHooks }),
    serve(outItems, 'mes_out_item'),
  ],
  commands: [...inHalves, ...inLineHalves, ...inItemHalves, ...outHalves, ...outLineHalves, ...outItemHalves],
  within: [transferUnit, reverseUnit].map((command) => follow(afterCommand(command), (unit, { record }) => followUnit(unit, record.id))),
  routes: warehouseRoutes,
  migrations: { '0390-warehouse': migration },
})
