import { useQuery } from '@tanstack/react-query'
import { WarehouseBoard } from '#contract/modules/warehouse/workbench/workbench.ts'
import { request } from './request.ts'

/** ms between two looks at the store on its wall */
const boardEveryMs = 5000

/** The store as its wall shows it. */
export function useWarehouseBoard() {
  return useQuery({
    queryKey: ['records', 'mesInOrder', 'board'],
    queryFn: () => request('/mes/wmsWorkbench/board', WarehouseBoard, { quiet: true }),
    refetchInterval: boardEveryMs,
  })
}
