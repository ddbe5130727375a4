import './tables.ts'
import { demos } from '#contract/modules/examples/demo.ts'
import { goodsOrders, orderGoods } from '#contract/modules/examples/goodsOrder.ts'
import { orderCustomers, orderMains, orderTickets } from '#contract/modules/examples/orderMain.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { examplesRoutes } from './examples.routes.ts'
import { migration as orderMain } from './migrations/0022-order-main.ts'
import { migration as demoTables } from './migrations/0170-demo-tables.ts'
import { migration as goodsLines } from './migrations/0266-goods-lines.ts'
import { migration as openNeedDate } from './migrations/0300-open-need-date.ts'

export const examples = defineServerModule({
  name: 'examples',
  resources: [
    serve(orderMains, 'test_order_main'),
    serve(orderCustomers, 'test_order_customer'),
    serve(orderTickets, 'test_order_ticket'),
    serve(demos, 'test_demo'),
    serve(goodsOrders, 'test_goods_order'),
    serve(orderGoods, 'test_order_goods'),
  ],
  routes: examplesRoutes,
  migrations: { '0022-order-main': orderMain, '0170-demo-tables': demoTables, '0266-goods-lines': goodsLines, '0300-open-need-date': openNeedDate },
})
