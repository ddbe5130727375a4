import type { Database } from '../../../../db/database.ts'
import type { AnyRoute } from '../../../../http/route.ts'
import type { ResourceContext } from '../../../../resource/routes/resourceContext.ts'
import { columnRoutes } from './columnRoutes.ts'
import { rowRoutes } from './rowRoutes.ts'
import { meantBy } from './standing.ts'

/** Designed tables in the words of clients of that module (api-contract.md 2.15), under `/online/cgform/api` and `/diyonline/api`. */
export function wireRoutes(contexts: () => readonly ResourceContext[], db: Database): AnyRoute[] {
  const meant = meantBy(contexts)
  return [...columnRoutes(meant, db), ...rowRoutes(meant)]
}
