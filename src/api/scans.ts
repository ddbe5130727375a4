import { z } from 'zod'
import { ScanAnswer, scanPaths } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanCall, UndoCall } from '#contract/modules/scanning/scanCalls.ts'
import { request } from './request.ts'

/** ms after which a scan that nothing answered is kept for later: whoever scans does not wait longer */
const answerWithinMs = 4000

/** Says what was scanned, and does nothing. Throws ApiError. */
export function resolveScan(call: ScanCall): Promise<ScanAnswer> {
  return request(scanPaths.resolve, ScanAnswer, { method: 'POST', body: call, quiet: true, timeoutMs: answerWithinMs })
}

/** Does what scans are for, each once for its eventId; each is answered, in order. Throws ApiError. */
export function submitScans(scans: readonly ScanCall[]): Promise<ScanAnswer[]> {
  return request(scanPaths.batch, z.array(ScanAnswer), { method: 'POST', body: { scans }, quiet: true, timeoutMs: 60_000 })
}

/** Takes back what the newest scan did. Throws ApiError with the sentence why not. */
export function undoScan(call: UndoCall): Promise<ScanAnswer> {
  return request(scanPaths.undo, ScanAnswer, { method: 'POST', body: call, quiet: true })
}
