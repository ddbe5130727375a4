import { printers } from '#contract/modules/printing/printer.ts'
import { printJobs } from '#contract/modules/printing/printJob.ts'
import { printLog } from '#contract/modules/printing/printLog.ts'
import type { Database } from '../../db/database.ts'
import { printerAddressComplaint } from '../../devices/printer/printerAddress.ts'
import { Problem } from '../../http/problem.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { printingCommands } from './commands.ts'
import { migration } from './migrations/0070-printing.ts'
import { printerRun } from './printerRun.ts'
import { printingRoutes } from './printing.routes.ts'
import './tables.ts'

function requireAllowed({ host }: { host?: string }): void {
  const complaint = host === undefined ? null : printerAddressComplaint(host, process.env['OUTBOUND_ALLOW'] ?? '')
  if (complaint !== null) throw new Problem(422, complaint, { fields: { host: [complaint] } })
}

export const printing = defineServerModule<{ db: Database }>({
  name: 'printing',
  resources: [
    serve(printers, 'mes_printer', { hooks: { beforeCreate: requireAllowed, beforeUpdate: requireAllowed } }),
    serve(printJobs, 'mes_print_job'),
    serve(printLog, 'mes_print_log'),
  ],
  commands: printingCommands,
  jobs: [printerRun],
  routes: printingRoutes,
  migrations: { '0070-printing': migration },
})
