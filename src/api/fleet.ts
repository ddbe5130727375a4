import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { NewestPicture, OrderResults, ScreenThumbs } from '#contract/modules/walls/screenOrders.ts'
import type { GiveOrder, ScreenOrderKind } from '#contract/modules/walls/screenOrders.ts'
import { envelopeOf, request } from './request.ts'

/** How the screens looked last; asked again when one of them has a newer picture (`stamp`). */
export function useThumbs(stamp: number) {
  return useQuery({
    queryKey: ['fleet', 'thumbs', stamp],
    queryFn: () => request('/mes/screen/thumbs', ScreenThumbs, { quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** The newest picture of one screen, in full. */
export function useScreenPicture(id: string, stamp: number) {
  return useQuery({
    queryKey: ['fleet', 'picture', id, stamp],
    queryFn: () => request('/mes/screen/picture', NewestPicture, { query: { id }, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** Tells screens to do something; gives the server's sentence and what became of it on each. Rejects with ApiError. */
export async function giveOrder(kind: ScreenOrderKind, body: GiveOrder): Promise<{ message: string; results: OrderResults }> {
  const { message, result } = await envelopeOf(`/mes/screen/order/${kind}`, { method: 'POST', body, quiet: true })
  return { message, results: OrderResults.parse(result) }
}

const LogLine = z.object({ id: z.string(), at: z.string(), kind: z.string(), outcome: z.string(), says: z.string(), byName: z.string(), tookMs: z.number() })
const LogPage = z.object({ records: z.array(LogLine), total: z.number() })

/** What one screen was told last. */
export function useScreenLog(screenId: string, stamp: number) {
  return useQuery({
    queryKey: ['fleet', 'log', screenId, stamp],
    queryFn: () => request('/mes/screenLog/list', LogPage, { query: { screenId, pageSize: 10 }, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
