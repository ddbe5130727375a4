import { defineServerModule } from '../serverModule.ts'
import { designRoutes } from './cgform/designs.routes.ts'
import { deskOf } from './cgform/desk.ts'
import type { DesignerParts } from './cgform/desk.ts'
import { synchroniseRoutes } from './cgform/synchronise.routes.ts'
import { definitionRoutes } from './designed/definitions.routes.ts'
import type { DefinitionsNeeds } from './designed/definitions.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import './tables.ts'

export const online = defineServerModule<Parameters<typeof reportRoutes>[0] & DefinitionsNeeds & DesignerParts>({
  name: 'online',
  routes(needs) {
    const desk = deskOf(needs)
    return [...reportRoutes(needs), ...definitionRoutes(needs), ...designRoutes(desk), ...synchroniseRoutes(desk)]
  },
})
