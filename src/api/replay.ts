import { Frames, Marks, PastLedger, replayPaths } from '#contract/modules/replay/replay.ts'
import type { FramesAsked } from '#contract/modules/replay/replay.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from './request.ts'

/** What stood in a stretch of the past. Rejects with ApiError. */
export function readFrames(asked: FramesAsked): Promise<Frames> {
  return request(replayPaths.frames, Frames, { method: 'POST', body: asked, quiet: true })
}

/** What happened between two times, for a scrubber. */
export function useMarks(fromMs: number, toMs: number) {
  return useQuery({
    queryKey: ['replay', 'marks', fromMs, toMs],
    queryFn: () => request(replayPaths.marks, Marks, { query: { fromMs, toMs }, quiet: true }),
    refetchInterval: 60_000,
  })
}

/** What was weighed and scanned between two times. */
export function usePastLedger(fromMs: number, toMs: number) {
  return useQuery({
    queryKey: ['replay', 'ledger', fromMs, toMs],
    queryFn: () => request(replayPaths.ledger, PastLedger, { query: { fromMs, toMs }, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
