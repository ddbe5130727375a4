import { GridRowsAsked, gridRowsPath } from '#contract/modules/examples/gridRows.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { exampleRows } from './gridRows.service.ts'

/** What the example pages read besides declared resources. */
export function examplesRoutes(): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: gridRowsPath,
      access: { permission: 'test:grid:list' },
      query: GridRowsAsked,
      run: async ({ query }) => exampleRows(query),
    }),
  ]
}
