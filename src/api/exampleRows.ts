import { ExampleRows, gridRowCount, gridRowsPath } from '#contract/modules/examples/gridRows.ts'
import { useQuery } from '@tanstack/react-query'
import { request } from './request.ts'

/** All rows of the grid's example at once: they are edited in the browser alone, and read again only when that is asked for. */
export function useExampleRows() {
  return useQuery({
    queryKey: ['exampleRows'],
    queryFn: () => request(gridRowsPath, ExampleRows, { query: { pageNo: 1, pageSize: gridRowCount }, quiet: true }),
    staleTime: Infinity,
  })
}
