import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { BookMoves, takePaths, TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { request } from './request.ts'

/** A stock-take with its lines as this person may see them. */
export function useTakeSheet(id: string) {
  return useQuery({
    queryKey: ['records', 'mesStocktake', 'sheet', id], // what reads stock-takes anew reads this anew
    queryFn: () => request(takePaths.sheet, TakeSheet, { query: { id }, quiet: true }),
  })
}

/** The moves that made the book amount of a line; '' asks for none. */
export function useBookMoves(lineId: string) {
  return useQuery({
    queryKey: ['records', 'mesStocktake', 'moves', lineId],
    queryFn: () => request(takePaths.moves, BookMoves, { query: { lineId }, quiet: true }),
    enabled: lineId !== '',
  })
}

/** A unit that nobody found. Throws ApiError. */
export function countMissing(takeId: string, huCode: string): Promise<{ huCode: string }> {
  return request(takePaths.scan, z.object({ huCode: z.string() }), { method: 'POST', body: { takeId, huCode, qty: 0, placeCode: '' }, quiet: true })
}

/** Why lines differ. Throws ApiError. */
export function explainLines(takeId: string, lineIds: readonly string[], { diffReason, diffNote }: { diffReason: string; diffNote: string }) {
  return request(takePaths.explain, z.object({ lines: z.number() }), { method: 'POST', body: { takeId, lineIds, diffReason, diffNote }, quiet: true })
}
