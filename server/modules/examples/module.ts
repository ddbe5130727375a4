import './tables.ts'
import { orderCustomers, orderMains, orderTickets } from '#contract/modules/examples/orderMain.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { examplesRoutes } from './examples.routes.ts'
import { migration } from './migrations/0022-order-main.ts'

export const examples = defineServerModule({
  name: 'examples',
  resources: [serve(orderMains, 'test_order_main'), serve(orderCustomers, 'test_order_customer'), serve(orderTickets, 'test_order_ticket')],
  routes: examplesRoutes,
  migrations: { '0022-order-main': migration },
})
