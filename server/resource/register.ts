import type { AnyRoute } from '../http/route.ts'
import { importRoutes } from './importRoutes.ts'
import { readRoutes } from './readRoutes.ts'
import type { Served } from './served.ts'
import { treeRoutes } from './treeRoutes.ts'
import { writeRoutes } from './writeRoutes.ts'

/** The standard routes of a resource (api-contract.md 2 "CRUD"), for the verbs that it allows: one code for every table, on SQLite and PostgreSQL. */
export function registerResource(served: Served): AnyRoute[] {
  const routes = { ...readRoutes(served), ...writeRoutes(served), ...importRoutes(served) }
  return [...served.resource.verbs.flatMap((verb) => routes[verb]()), ...treeRoutes(served)]
}
