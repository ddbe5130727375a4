import { defineFigure } from '../../figure.ts'
import { orders } from './order.ts'
import { openStates, releasedStates } from './orderStates.ts'

/** Orders on the floor. */
export const ordersInProcess = defineFigure(orders, {
  name: 'ordersInProcess',
  title: '在制订单',
  where: { status_MultiString: releasedStates.join(',') },
  measure: { is: 'count' },
  unit: '单',
})

/** Orders whose day is over and which are not finished. */
export const overdueOrders = defineFigure(orders, {
  name: 'overdueOrders',
  title: '逾期订单',
  where: { status_MultiString: openStates.join(','), dueDate: 'lt {today}' },
  measure: { is: 'count' },
  unit: '单',
})

/** Orders that wait for somebody's approval. */
export const ordersToApprove = defineFigure(orders, {
  name: 'ordersToApprove',
  title: '待审订单',
  where: { status_MultiString: 'pending' },
  measure: { is: 'count' },
  unit: '单',
})

/** Good output of the orders that were finished since the first of the month, those in kg: amounts of other units are not added to them. */
export const finishedThisMonth = defineFigure(orders, {
  name: 'finishedThisMonth',
  title: '本月完工数量',
  where: { actualEnd_begin: '{monthStart}', unit_MultiString: 'kg' },
  measure: { is: 'sum', field: 'qtyGood' },
  unit: 'kg',
  decimals: 1,
})
