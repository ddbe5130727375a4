import type { AnyRoute } from '../../http/route.ts'
import { commandRoutes } from './commandRoutes.ts'
import { reportRoutes } from './reportRoutes.ts'
import { importRoutes } from './importRoutes.ts'
import { sheetRoutes } from './sheetRoutes.ts'
import { readRoutes } from './readRoutes.ts'
import type { ResourceContext } from './resourceContext.ts'
import { treeRoutes } from './treeRoutes.ts'
import { writeRoutes } from './writeRoutes.ts'

/** The standard routes of a resource (api-contract.md 2 "CRUD"), for the verbs that it allows: one code for every table, on SQLite and PostgreSQL. */
export function registerResource(context: ResourceContext): AnyRoute[] {
  const routes = { ...readRoutes(context), ...writeRoutes(context), ...importRoutes(context) }
  return [
    ...context.resource.verbs.flatMap((verb) => routes[verb]()),
    ...sheetRoutes(context),
    ...treeRoutes(context),
    ...commandRoutes(context),
    ...reportRoutes(context),
  ]
}
