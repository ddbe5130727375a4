import { useQuery } from '@tanstack/react-query'
import { Browsed, ProbeReport } from '#contract/modules/equipment/plcProbe.ts'
import type { BrowseRange } from '#contract/modules/equipment/plcProbe.ts'
import { download, request } from './request.ts'

/** Tries the connection of a stored device layer by layer. Throws ApiError. */
export function testDevice(deviceCode: string): Promise<ProbeReport> {
  return request('/mes/plcDevice/test', ProbeReport, { method: 'POST', body: { deviceCode }, quiet: true })
}

const browseEveryMs = 1000

/** Reads a range of a device again and again; null reads nothing. */
export function useBrowsed(deviceCode: string, range: BrowseRange | null) {
  return useQuery({
    queryKey: ['plc', 'browse', deviceCode, range],
    queryFn: ({ signal }) => request('/mes/plcDevice/browse', Browsed, { method: 'POST', body: { deviceCode, ...range }, quiet: true, signal }),
    enabled: range !== null,
    refetchInterval: browseEveryMs,
    retry: false,
  })
}

/** All devices or all tags as a workbook that an import takes back. Throws ApiError. */
export function exportPlc(path: string): Promise<Blob> {
  return download(`${path}/exportXls`, {}, { quiet: true })
}
