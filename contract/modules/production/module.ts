import { defineModule } from '../../module.ts'
import { deliveries } from './delivery.ts'
import { finishedThisMonth, ordersInProcess, ordersToApprove, overdueOrders } from './figures.ts'
import { orders } from './order.ts'
import { orderCommands } from './orderCommands.ts'
import { orderStatusTexts } from './orderStates.ts'

/** Production orders and their delivery lines (factory.md 3.2). */
export const production = defineModule({
  name: 'production',
  resources: [orders, deliveries],
  commands: orderCommands,
  rights: { 'mes:order:backdate': '把交期填为过去的日期', 'mes:orderBoard:view': '查看生产订单看板' },
  dictionaries: [
    { dictCode: 'mes_order_type', dictName: '订单类型', items: { mass: '大货', sample: '打样', pilot: '中试', rework: '返工' } },
    { dictCode: 'mes_order_status', dictName: '订单状态', items: orderStatusTexts },
    { dictCode: 'mes_delivery_status', dictName: '交货行状态', items: { waiting: '等料体', packing: '装箱中', packed: '已装完', shipped: '已发货' } },
  ],
  figures: [ordersInProcess, overdueOrders, ordersToApprove, finishedThisMonth],
  menu: [
    { group: 'display', title: '生产订单看板', url: '/display/orders', component: 'layouts/IframePageView', right: 'mes:orderBoard:view', isExternal: true },
    { group: 'production', title: '生产订单', url: '/mes/order', component: 'resource/mesOrder', right: 'mes:order:list' },
    { group: 'production', title: '订单看板', url: '/mes/order/board', component: 'production/OrderBoard', right: 'mes:order:list' },
  ],
})
