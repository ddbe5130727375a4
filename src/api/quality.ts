import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ReleaseChecklist, releasePaths } from '#contract/modules/quality/batchRelease.ts'
import { Complained, complaintPath } from '#contract/modules/quality/complaint.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { qcPaths } from '#contract/modules/quality/qcRecord.ts'
import type { QcReading } from '#contract/modules/quality/qcRecord.ts'
import { qcResults } from '#contract/modules/quality/qcResult.ts'
import { PointBegun, RoundView, stationPaths } from '#contract/modules/quality/station.ts'
import { endpointsOf } from '#contract/resource.ts'
import { useRecords } from './records.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

/** so many readings has the largest inspection */
const mostReadings = 2000
/** ms after which the round is read again by itself: points become due */
const roundEveryMs = 30_000

/** The readings that an inspection wants, in their order; nothing is asked for no inspection. */
export function useReadings(qcId: string) {
  return useRecords(qcResults, { qcId, column: 'seq', order: 'asc', pageNo: 1, pageSize: mostReadings }, qcId !== '')
}

export type ReadingSent = Pick<QcReading, 'id' | 'version' | 'value'> & Partial<Pick<QcReading, 'instrument' | 'photo' | 'remark'>>

/** Keeps readings of an inspection, all or none; whoever shows it reads it again. Throws ApiError. */
export function useRecording(qcId: string) {
  const queries = useQueryClient()
  return async (readings: readonly ReadingSent[]): Promise<void> => {
    await request(qcPaths.record, z.unknown(), { method: 'POST', body: { id: qcId, readings }, quiet: true })
    await Promise.all(['mesQcOrder', 'mesQcResult'].map((name) => queries.invalidateQueries({ queryKey: ['records', name] })))
  }
}

/** What is still open before a batch may leave, looked up now. */
export function useReleaseChecklist(batchNo: string) {
  return useQuery({
    queryKey: ['records', 'mesBatchRelease', 'checklist', batchNo],
    queryFn: () => request(releasePaths.checklist, ReleaseChecklist, { query: { batchNo }, quiet: true }),
    meta: expecting(404),
  })
}

/** The inspector's round. */
export function useRound() {
  return useQuery({
    queryKey: ['records', 'mesQcOrder', 'round'],
    queryFn: () => request(stationPaths.look, RoundView, { quiet: true }),
    refetchInterval: roundEveryMs,
  })
}

/** Begins the patrol of the point with this code; the inspection. Throws ApiError. */
export async function beginPoint(code: string): Promise<string> {
  return (await request(stationPaths.begin, PointBegun, { method: 'POST', body: { code }, quiet: true })).qcId
}

/** What a scanned code belongs to, as a complaint begins. Throws ApiError with what to scan instead. */
export function complainedBy(code: string): Promise<Complained> {
  return request(complaintPath, Complained, { query: { code }, quiet: true })
}

const Made = z.object({ ncrNo: z.string() })

/** A nonconformity for what a patrol found; its number. Throws ApiError. */
export async function openPatrolNcr(description: string): Promise<string> {
  const body = { source: 'PATROL', defectCode: 'other', severity: '2', description }
  return (await request(endpointsOf(ncrs).add, Made, { method: 'POST', body, quiet: true })).ncrNo
}
