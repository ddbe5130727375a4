import './tables.ts'
import { checkItems, checkPlans } from '#contract/modules/care/checkPlan.ts'
import { checkRecords, checkResults } from '#contract/modules/care/checkRecord.ts'
import { machineCerts } from '#contract/modules/care/machineCert.ts'
import { maintOrders } from '#contract/modules/care/maintOrder.ts'
import { maintPlans } from '#contract/modules/care/maintPlan.ts'
import { repairs } from '#contract/modules/care/repair.ts'
import { spareMoves, spareParts } from '#contract/modules/care/sparePart.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { careRoutes } from './care.routes.ts'
import type { CareHouse } from './care.routes.ts'
import { certHalves, ageCerts } from './cert/certHalves.ts'
import { checkHalves } from './check/checkHalves.ts'
import { maintHalves } from './maint/maintHalves.ts'
import { maintOrderHooks, maintPlanHooks } from './maint/maintHooks.ts'
import { migration } from './migrations/0455-care.ts'
import { repairHalves } from './repair/repairHalves.ts'
import { repairHooks } from './repair/repairHooks.ts'
import { spareHalves, spareHooks } from './spare/spareHalves.ts'
import { z } from 'zod'
import type { UnitOfWork } from '../../bus/unit.ts'
import { defineJob } from '../../jobs/handler.ts'
import { makeChecks } from './check/makeChecks.ts'
import { makeMaint } from './maint/makeMaint.ts'

const job = (name: string, title: string, work: (unit: UnitOfWork) => Promise<string>) =>
  defineJob({
    name,
    title,
    params: z.strictObject({}),
    timeLimitMs: 60_000,
    retries: { attempts: 3, firstRestMs: 60_000 },
    runInUnit: work,
  })

/** What the care of machines has done in the background: checks every ten minutes, maintenance every hour, certificates every night. */
const careJobs = ({ plantTz }: { plantTz: string }) => [
  job('care.checks.make', '生成点检和标出漏检', (unit) => makeChecks(unit, plantTz)),
  job('care.maintenance.make', '生成到期的保养单', (unit) => makeMaint(unit, plantTz)),
  job('care.certificates.age', '标出临期和过期的设备证照', (unit) => ageCerts(unit, plantTz)),
]

export const care = defineServerModule<CareHouse>({
  name: 'care',
  resources: [
    serve(checkPlans, 'mes_check_plan'),
    serve(checkItems, 'mes_check_item'),
    serve(checkRecords, 'mes_check_record'),
    serve(checkResults, 'mes_check_result'),
    serve(maintPlans, 'mes_maint_plan', { hooks: maintPlanHooks }),
    serve(maintOrders, 'mes_maint_order', { hooks: maintOrderHooks }),
    serve(repairs, 'mes_repair', { hooks: repairHooks }),
    serve(spareParts, 'mes_spare_part', { hooks: spareHooks }),
    serve(spareMoves, 'mes_spare_move'),
    serve(machineCerts, 'mes_machine_cert'),
  ],
  commands: [...checkHalves, ...maintHalves, ...repairHalves, ...spareHalves, ...certHalves],
  jobs: careJobs,
  routes: careRoutes,
  migrations: { '0455-care': migration },
})
