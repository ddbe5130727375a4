import { defineServerModule } from '../serverModule.ts'
import { definitionRoutes } from './designed/definitions.routes.ts'
import type { DefinitionsNeeds } from './designed/definitions.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import './tables.ts'

export const online = defineServerModule<Parameters<typeof reportRoutes>[0] & DefinitionsNeeds>({
  name: 'online',
  routes: (needs) => [...reportRoutes(needs), ...definitionRoutes(needs)],
})
