import { useQuery } from '@tanstack/react-query'
import { Browsed, ProbeReport } from '#contract/modules/equipment/plcProbe.ts'
import type { BrowseRange, ProbeTarget } from '#contract/modules/equipment/plcProbe.ts'
import { download, request } from './request.ts'

/** What is tried: a device that is stored, or one that is just being typed in. */
export type Tried = { deviceCode: string } | ProbeTarget

/** Tries a connection layer by layer. Throws ApiError. */
export function testDevice(target: Tried): Promise<ProbeReport> {
  return request('/mes/plcDevice/test', ProbeReport, { method: 'POST', body: target, quiet: true })
}

const browseEveryMs = 1000

/** Reads a range of a device again and again; null reads nothing. */
export function useBrowsed(target: Tried, range: BrowseRange | null) {
  return useQuery({
    queryKey: ['plc', 'browse', target, range],
    queryFn: ({ signal }) => request('/mes/plcDevice/browse', Browsed, { method: 'POST', body: { ...target, ...range }, quiet: true, signal }),
    enabled: range !== null,
    refetchInterval: browseEveryMs,
    retry: false,
  })
}

/** All devices or all tags as a workbook that an import takes back. Throws ApiError. */
export function exportPlc(path: string): Promise<Blob> {
  return download(`${path}/exportXls`, {}, { quiet: true })
}
