import type { AnyRoute } from '../http/route.ts'
import { reportRoutes } from './figure/reportRoutes.ts'
import { importRoutes } from './import/importRoutes.ts'
import { readRoutes } from './read/readRoutes.ts'
import type { ResourceContext } from './resourceContext.ts'
import { treeRoutes } from './tree/treeRoutes.ts'
import { writeRoutes } from './write/writeRoutes.ts'

/** The standard routes of a resource (api-contract.md 2 "CRUD"), for the verbs that it allows: one code for every table, on SQLite and PostgreSQL. */
export function registerResource(served: ResourceContext): AnyRoute[] {
  const routes = { ...readRoutes(served), ...writeRoutes(served), ...importRoutes(served) }
  return [...served.resource.verbs.flatMap((verb) => routes[verb]()), ...treeRoutes(served), ...reportRoutes(served)]
}
