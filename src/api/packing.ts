import { useQuery } from '@tanstack/react-query'
import { PackAnswer, PackDesk, packPaths, WaitingBoxes } from '#contract/modules/packing/packCalls.ts'
import type { PackScan } from '#contract/modules/packing/packCalls.ts'
import { request } from './request.ts'

/** ms after which a piece that nothing answered is sent again, under the same number */
const answerWithinMs = 4000

/** A job at its line, with the boxes in work. */
export function usePackDesk(jobId: string) {
  return useQuery({
    queryKey: ['records', 'mesBox', 'desk', jobId],
    queryFn: () => request(packPaths.desk, PackDesk, { query: { jobId }, quiet: true }),
  })
}

/** The job of a batch whose card was scanned. Throws ApiError with what to do where there is none. */
export function jobOfPlan(planId: string): Promise<PackDesk> {
  return request(packPaths.desk, PackDesk, { query: { planId }, quiet: true })
}

/** A piece goes into a box, once for its eventId. Throws ApiError where nothing answered. */
export function packPiece(scan: PackScan): Promise<PackAnswer> {
  return request(packPaths.scan, PackAnswer, { method: 'POST', body: scan, quiet: true, timeoutMs: answerWithinMs })
}

/** Sealed boxes that wait for the store, and hand-overs that are not signed. */
export function useWaitingBoxes() {
  return useQuery({ queryKey: ['records', 'mesNbcHandover', 'waiting'], queryFn: () => request(packPaths.waiting, WaitingBoxes, { quiet: true }) })
}
