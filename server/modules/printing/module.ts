import { printers } from '#contract/modules/printing/printer.ts'
import { printJobs } from '#contract/modules/printing/printJob.ts'
import { printLog } from '#contract/modules/printing/printLog.ts'
import { unitTakenBack, unitWeighed } from '#contract/modules/weighing/unitWeighed.ts'
import { follow } from '../../bus/bus.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import { printingCommands } from './commands.ts'
import { migration } from './migrations/0070-printing.ts'
import { migration as labelStations } from './migrations/0590-label-stations.ts'
import { migration as openJobs } from './migrations/0595-open-print-jobs.ts'
import { createPrinterRun } from './printerRun.ts'
import { printingRoutes } from './printing.routes.ts'
import { stationRoutes } from './station.routes.ts'
import { cancelLabels, labelWeighed } from './unitLabels.ts'
import './tables.ts'

/** A printer is kept only at an address that may be called: what is refused later nobody would look for here. */
function addressHooks(outbound: Outbound): Hooks<{ host: string }> {
  const requireAllowed = async ({ host }: { host?: string }): Promise<void> => {
    if (host === undefined) return
    await outbound.resolve(host, 'open').catch((error: unknown) => {
      throw error instanceof Problem ? new Problem(422, error.message, { fields: { host: [error.message] } }) : error
    })
  }
  return { beforeCreate: requireAllowed, beforeUpdate: requireAllowed }
}

export const printing = defineServerModule<{ db: Database; bus: Bus; outbound: Outbound; now: () => number }>({
  name: 'printing',
  resources: [
    serve(printers, 'mes_printer', { hooks: ({ outbound }) => addressHooks(outbound) }),
    serve(printJobs, 'mes_print_job'),
    serve(printLog, 'mes_print_log'),
  ],
  commands: printingCommands,
  jobs: ({ outbound }) => [createPrinterRun(outbound)],
  tenantTables: ['mes_unit_label'],
  within: [follow(unitWeighed, labelWeighed), follow(unitTakenBack, cancelLabels)],
  routes: (parts) => [...printingRoutes(parts), ...stationRoutes(parts)],
  migrations: { '0070-printing': migration, '0590-label-stations': labelStations, '0595-open-print-jobs': openJobs },
})
