import { useQuery } from '@tanstack/react-query'
import { WeighBoard } from '#contract/modules/weighing/weighBoard.ts'
import { request } from './request.ts'

/** ms between two looks at the room; what scales show comes by itself */
const boardEveryMs = 5000

/** The weighing room as its wall shows it. */
export function useWeighBoard() {
  return useQuery({
    queryKey: ['records', 'mesWeightOrder', 'board'],
    queryFn: () => request('/mes/weighDesk/board', WeighBoard, { quiet: true }),
    refetchInterval: boardEveryMs,
  })
}
