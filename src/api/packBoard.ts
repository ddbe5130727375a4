import { useQuery } from '@tanstack/react-query'
import { PackBoard } from '#contract/modules/packing/packBoard.ts'
import { request } from './request.ts'

/** ms between two looks at the room */
const boardEveryMs = 5000

/** The packing room as its wall shows it. */
export function usePackBoard() {
  return useQuery({
    queryKey: ['records', 'mesBox', 'board'],
    queryFn: () => request('/mes/nbc/board', PackBoard, { quiet: true }),
    refetchInterval: boardEveryMs,
  })
}
