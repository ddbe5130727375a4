import './tables.ts'
import { parameterDeviations } from '#contract/modules/production/critical/parameterDeviation.ts'
import { routeParameters } from '#contract/modules/production/critical/routeParameter.ts'
import { deliveries } from '#contract/modules/production/delivery.ts'
import { machineAbilities } from '#contract/modules/production/machineAbility.ts'
import { orders } from '#contract/modules/production/order.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { processes } from '#contract/modules/production/process.ts'
import { orderStateTopic, orderWallTopic } from '#contract/modules/production/retained.ts'
import { routes, routeSteps } from '#contract/modules/production/route.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { workReports } from '#contract/modules/production/workReport.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { orderCommandHalves } from './commands.ts'
import { deviationHalves } from './critical/deviationHalves.ts'
import { createLateJob } from './lateJob.ts'
import { migration } from './migrations/0020-orders.ts'
import { migration as plansMigration } from './migrations/0055-plans.ts'
import { migration as reportsMigration } from './migrations/0056-work-reports.ts'
import { migration as reportShiftMigration } from './migrations/0150-report-shift.ts'
import { migration as countedMigration } from './migrations/0191-counted.ts'
import { migration as curvesMigration } from './migrations/0230-batch-curves.ts'
import { migration as goodMigration } from './migrations/0325-good-is-confirmed.ts'
import { migration as rateUnits } from './migrations/0337-rate-units.ts'
import { migration as capabilityMigration } from './migrations/0320-capability.ts'
import { migration as shippedMigration } from './migrations/0391-delivery-shipped.ts'
import { migration as criticalMigration } from './migrations/0463-critical-parameters.ts'
import { deliveryHooks, orderHooks } from './orderHooks.ts'
import { planHooks } from './plans/planHooks.ts'
import { planFollowUps } from './plans/followUps.ts'
import { orderGuards } from './plans/orderGuards.ts'
import { planCommandHalves } from './plans/planCommands.ts'
import type { PlanParts } from './plans/plans.routes.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { reportCommandHalves, reportHooks } from './plans/reportCommands.ts'
import { taskCommandHalves } from './plans/taskCommands.ts'

export const production = defineServerModule<PlanParts>({
  name: 'production',
  resources: [
    serve(orders, 'mes_order', { hooks: orderHooks }),
    serve(deliveries, 'mes_order_delivery', { hooks: deliveryHooks }),
    serve(processes, 'mes_process'),
    serve(routes, 'mes_route'),
    serve(routeSteps, 'mes_route_step'),
    serve(routeParameters, 'mes_route_parameter'),
    serve(machineAbilities, 'mes_machine_ability'),
    serve(plans, 'mes_plan', { hooks: planHooks }),
    serve(tasks, 'mes_task'),
    serve(workReports, 'mes_work_report', { hooks: reportHooks }),
    serve(parameterDeviations, 'mes_parameter_deviation'),
  ],
  commands: [...orderCommandHalves, ...planCommandHalves, ...taskCommandHalves, ...reportCommandHalves, ...deviationHalves],
  guards: orderGuards,
  within: planFollowUps,
  jobs: ({ plantTz }) => [createLateJob(plantTz)],
  routes: planRoutes,
  retained: [orderStateTopic, orderWallTopic],
  tenantTables: ['mes_batch_parameter'],
  migrations: {
    '0020-orders': migration,
    '0055-plans': plansMigration,
    '0056-work-reports': reportsMigration,
    '0150-report-shift': reportShiftMigration,
    '0191-counted': countedMigration,
    '0230-batch-curves': curvesMigration,
    '0320-capability': capabilityMigration,
    '0325-good-is-confirmed': goodMigration,
    '0337-rate-units': rateUnits,
    '0391-delivery-shipped': shippedMigration,
    '0463-critical-parameters': criticalMigration,
  },
})
