import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ScanAnswer, scanPaths, ScanRule } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanCall, UndoCall } from '#contract/modules/scanning/scanCalls.ts'
import { request } from './request.ts'

/** ms after which a scan that nothing answered is kept for later: whoever scans does not wait longer */
const answerWithinMs = 4000

/** Says what was scanned, and does nothing. Throws ApiError. */
export function resolveScan(call: ScanCall): Promise<ScanAnswer> {
  return request(scanPaths.resolve, ScanAnswer, { method: 'POST', body: call, quiet: true, timeoutMs: answerWithinMs })
}

/** Does what a scan is for, once for its eventId. Throws ApiError. */
export function submitScan(call: ScanCall): Promise<ScanAnswer> {
  return request(scanPaths.submit, ScanAnswer, { method: 'POST', body: call, quiet: true, timeoutMs: answerWithinMs })
}

/** The same for scans that waited; each is answered, in order. Throws ApiError. */
export function submitScans(scans: readonly ScanCall[]): Promise<ScanAnswer[]> {
  return request(scanPaths.batch, z.array(ScanAnswer), { method: 'POST', body: { scans }, quiet: true, timeoutMs: 60_000 })
}

/** Takes back what the newest scan did. Throws ApiError with the sentence why not. */
export function undoScan(call: UndoCall): Promise<ScanAnswer> {
  return request(scanPaths.undo, ScanAnswer, { method: 'POST', body: call, quiet: true })
}

/** How codes of the plant are written. */
export function useScanRules() {
  return useQuery({ queryKey: ['records', 'mesBarcodeRule', 'active'], queryFn: () => request(scanPaths.rules, z.array(ScanRule), { quiet: true }) })
}
