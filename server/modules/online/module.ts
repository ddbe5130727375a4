import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { designRoutes } from './cgform/designs.routes.ts'
import { deskOf } from './cgform/desk.ts'
import type { DesignerParts } from './cgform/desk.ts'
import { synchroniseRoutes } from './cgform/synchronise.routes.ts'
import { cgreportRoutes } from './cgreport/cgreport.routes.ts'
import type { CgreportNeeds } from './cgreport/cgreport.routes.ts'
import { groupedRoutes } from './cgreport/grouped.routes.ts'
import { reportHooks } from './cgreport/reportHooks.ts'
import { storedReport } from './cgreport/storedReports.ts'
import { dashboardJob } from './dashboard/dashboardJob.ts'
import { definitionRoutes } from './designed/definitions.routes.ts'
import type { DefinitionsNeeds } from './designed/definitions.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import './tables.ts'

export const online = defineServerModule<Parameters<typeof reportRoutes>[0] & DefinitionsNeeds & DesignerParts & CgreportNeeds>({
  name: 'online',
  resources: [serve(reportHeads, 'onl_cgreport_head', { hooks: reportHooks }), serve(dashboards, 'onl_dashboard')],
  jobs: (parts) => [dashboardJob(parts)],
  routes(needs) {
    const desk = deskOf(needs)
    return [
      ...reportRoutes(needs, (key, caller) => storedReport(needs, key, caller)),
      ...cgreportRoutes(needs),
      ...groupedRoutes(needs),
      ...definitionRoutes(needs),
      ...designRoutes(desk),
      ...synchroniseRoutes(desk),
    ]
  },
})
