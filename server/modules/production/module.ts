import './tables.ts'
import { deliveries } from '#contract/modules/production/delivery.ts'
import { orders } from '#contract/modules/production/order.ts'
import { orderStateTopic } from '#contract/modules/production/retained.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { orderCommandHalves } from './commands.ts'
import { migration } from './migrations/0020-orders.ts'
import { deliveryHooks, orderHooks } from './orderHooks.ts'

export const production = defineServerModule({
  name: 'production',
  resources: [serve(orders, 'mes_order', { hooks: orderHooks }), serve(deliveries, 'mes_order_delivery', { hooks: deliveryHooks })],
  commands: orderCommandHalves,
  retained: [orderStateTopic],
  migrations: { '0020-orders': migration },
})
