import { defineFigure } from '../../figure.ts'
import { parameterDeviations } from './critical/parameterDeviation.ts'
import { orders } from './order.ts'
import { madeStates, openStates, releasedStates } from './orderStates.ts'
import { tasks } from './task.ts'
import { goodReportStates, workReports } from './workReport.ts'

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

/** Critical parameters beyond their limits that nobody has judged: their reports cannot be confirmed. */
export const deviationsToJudge = defineFigure(parameterDeviations, {
  name: 'deviationsToJudge',
  title: '待评定参数',
  where: { status_MultiString: 'open' },
  measure: { is: 'count' },
  unit: '项',
})

/** Good output of the orders that were finished since the first of the month, those in kg: amounts of other units are not added to them. */
export const finishedThisMonth = defineFigure(orders, {
  name: 'finishedThisMonth',
  title: '本月完工数量',
  where: { status_MultiString: madeStates.join(','), actualEnd_begin: '{monthStart}', unit_MultiString: 'kg' },
  measure: { is: 'sum', field: 'qtyGood' },
  unit: 'kg',
  decimals: 1,
})

/** Orders that are to be delivered today, whatever has become of them but an end before their time. */
export const ordersDueToday = defineFigure(orders, {
  name: 'ordersDueToday',
  title: '今日应交',
  where: { status_MultiString: [...openStates, ...madeStates].join(','), dueDate: '{today}' },
  measure: { is: 'count' },
  unit: '单',
})

/** The late orders that are not finished, as filters of their list: whoever counts them by 会晚 asks for exactly these (spec/decisions.md 56). */
export const lateOrdersWhere = { status_MultiString: openStates.join(','), lateRisk: 'Y' } as const

/** Open orders that end after their day, by the schedule or because the day is over. */
export const ordersGoingLate = defineFigure(orders, {
  name: 'ordersGoingLate',
  title: '会晚订单',
  where: lateOrdersWhere,
  measure: { is: 'count' },
  unit: '单',
})

/** What counts as good output (合格产出, spec/decisions.md 57): confirmed reports of last steps; in kg, as other units are not added to them. */
const goodOutput = { status_MultiString: goodReportStates.join(','), unit_MultiString: 'kg', isLast: 'Y' } as const

/** Good output of the shift that runs: the number that walls show, and the newest bar of the chart of shifts. */
export const outputOfShift = defineFigure(workReports, {
  name: 'outputOfShift',
  title: '本班产出',
  where: { ...goodOutput, shift: 'eq {shift}' },
  measure: { is: 'sum', field: 'qtyGood' },
  unit: 'kg',
  decimals: 1,
})

/** What the last steps of batches made today and somebody confirmed, in kg. */
export const outputToday = defineFigure(workReports, {
  name: 'outputToday',
  title: '今日产量',
  where: { ...goodOutput, endTime_begin: '{today}' },
  measure: { is: 'sum', field: 'qtyGood' },
  unit: 'kg',
  decimals: 1,
})

const plannedToday = { planEnd_begin: '{today}', planEnd_end: '{today}' }

/** Tasks that are to end today by the plan that stands. */
export const tasksDueToday = defineFigure(tasks, {
  name: 'tasksDueToday',
  title: '今日应完工序',
  where: { status_MultiString: 'pending,ready,running,paused,done', ...plannedToday },
  measure: { is: 'count' },
  unit: '道',
})

/** Those of them that have ended. */
export const tasksDoneOfToday = defineFigure(tasks, {
  name: 'tasksDoneOfToday',
  title: '其中已完成',
  where: { status_MultiString: 'done', ...plannedToday },
  measure: { is: 'count' },
  unit: '道',
})

/** What the office's home shows of today, in this order. */
export const todayFigures = [ordersDueToday, ordersGoingLate, outputOfShift, outputToday, tasksDueToday, tasksDoneOfToday] as const
