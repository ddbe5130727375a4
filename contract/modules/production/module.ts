import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { deviationKindTexts, deviationStatusTexts, deviationCommands, parameterDeviations } from './critical/parameterDeviation.ts'
import { routeParameters } from './critical/routeParameter.ts'
import { deliveries } from './delivery.ts'
import { deviationsToJudge, finishedThisMonth, ordersInProcess, ordersToApprove, overdueOrders, todayFigures } from './figures.ts'
import { machineAbilities } from './machineAbility.ts'
import { orders } from './order.ts'
import { orderCommands } from './orderCommands.ts'
import { orderStatusTexts } from './orderStates.ts'
import { plans } from './plan.ts'
import { planCommands, taskCommands } from './planCommands.ts'
import { planStatusTexts, readinessTexts, taskStatusTexts } from './planStates.ts'
import { processes } from './process.ts'
import { routes, routeSteps } from './route.ts'
import { tasks } from './task.ts'
import { countSourceTexts, reportCommands, reportStatusTexts, workReports } from './workReport.ts'

/** Production orders and their delivery lines (factory.md 3.2), the plans they are split into and their tasks (3.3). */
export const production = defineModule({
  name: 'production',
  resources: [orders, deliveries, plans, tasks, workReports, parameterDeviations, processes, routes, routeSteps, routeParameters, machineAbilities],
  commands: [...orderCommands, ...planCommands, ...taskCommands, ...reportCommands, ...deviationCommands],
  rights: {
    'mes:order:backdate': '把交期填为过去的日期',
    'mes:orderBoard:view': '查看生产订单看板',
    'mes:chart:view': '查看图表看板',
    'mes:station:xd': '使用下单台',
  },
  dictionaries: [
    { dictCode: 'mes_order_type', dictName: '订单类型', items: { mass: '大货', sample: '打样', pilot: '中试', rework: '返工' } },
    { dictCode: 'mes_order_status', dictName: '订单状态', items: orderStatusTexts },
    { dictCode: 'mes_delivery_status', dictName: '交货行状态', items: { waiting: '等料体', packing: '装箱中', packed: '已装完', shipped: '已发货' } },
    { dictCode: 'mes_plan_status', dictName: '生产计划状态', items: planStatusTexts },
    { dictCode: 'mes_task_status', dictName: '工序任务状态', items: taskStatusTexts },
    { dictCode: 'mes_report_status', dictName: '报工状态', items: reportStatusTexts },
    { dictCode: 'mes_deviation_kind', dictName: '参数偏差', items: deviationKindTexts },
    { dictCode: 'mes_deviation_status', dictName: '参数偏差状态', items: deviationStatusTexts },
    { dictCode: 'mes_count_source', dictName: '计数来源', items: countSourceTexts },
    { dictCode: 'mes_stock_kept', dictName: '批次库存管理', items: { Y: '管库存', N: '未管库存' } },
    { dictCode: 'mes_ready', dictName: '齐套状态', items: readinessTexts },
    { dictCode: 'mes_family', dictName: '产品族', items: { E: '眼影', B: '腮红', F: '粉饼', L: '散粉', C: '修容', H: '高光' } },
  ],
  figures: [ordersInProcess, overdueOrders, ordersToApprove, deviationsToJudge, finishedThisMonth, ...todayFigures],
  menu: [
    boardEntry('/display/orders'),
    { group: 'production', title: '生产订单', url: '/mes/order', component: 'resource/mesOrder', right: 'mes:order:list' },
    { group: 'production', title: '订单看板', url: '/mes/order/board', component: 'production/OrderBoard', right: 'mes:order:list' },
    { group: 'production', title: '生产计划', url: '/mes/plan', component: 'resource/mesPlan', right: 'mes:plan:list' },
    { group: 'floor', title: '批次参数', url: '/mes/batchRecord', component: 'production/BatchRecord', right: 'mes:plan:list' },
    { group: 'production', title: '工序任务', url: '/mes/task', component: 'resource/mesTask', right: 'mes:task:list' },
    { group: 'floor', title: '报工', url: '/mes/workReport', component: 'resource/mesWorkReport', right: 'mes:workReport:list' },
    { group: 'floor', title: '参数偏差', url: '/mes/parameterDeviation', component: 'resource/mesParameterDeviation', right: 'mes:parameterDeviation:list' },
    {
      group: 'floor',
      title: '操作台',
      url: '/mes/operator',
      component: 'production/Operator',
      right: 'mes:task:start',
      needs: ['mes:task:list', 'mes:equipment:list'],
    },
    {
      group: 'production',
      title: '下单台',
      url: '/station/xd',
      component: 'production/Xd',
      right: 'mes:station:xd',
      needs: ['mes:plan:list', 'mes:plan:dispatch'],
    },
    { group: 'master', title: '工艺路线', url: '/mes/route', component: 'resource/mesRoute', right: 'mes:route:list' },
    { group: 'master', title: '工序', url: '/mes/process', component: 'resource/mesProcess', right: 'mes:process:list' },
    { group: 'master', title: '设备能力', url: '/mes/machineAbility', component: 'resource/mesMachineAbility', right: 'mes:machineAbility:list' },
  ],
})
