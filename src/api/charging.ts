import { useQuery } from '@tanstack/react-query'
import { BatchDossier, dossierPaths } from '#contract/modules/charging/batchDossier.ts'
import { ChargeAnswer, chargePaths, VesselNow } from '#contract/modules/charging/chargeCalls.ts'
import type { ChargeScan } from '#contract/modules/charging/chargeCalls.ts'
import { download, request } from './request.ts'
import { expecting } from './expecting.ts'

/** How a vessel stands: its cleaning, the task on it, and the bags of its batch. */
export function useVessel(equipmentId: string) {
  return useQuery({
    queryKey: ['records', 'mesCharge', 'vessel', equipmentId],
    queryFn: () => request(chargePaths.vessel, VesselNow, { query: { equipmentId }, quiet: true }),
  })
}

/** A scanned bag goes into a vessel. Throws ApiError where the scan itself is none. */
export function chargeBag(scan: ChargeScan): Promise<ChargeAnswer> {
  return request(chargePaths.scan, ChargeAnswer, { method: 'POST', body: scan, quiet: true })
}

/** The record of a batch; '' asks for none. */
export function useBatchDossier(batchNo: string) {
  return useQuery({
    queryKey: ['records', 'mesCharge', 'dossier', batchNo],
    queryFn: () => request(dossierPaths.record, BatchDossier, { query: { batchNo }, quiet: true }),
    meta: expecting(404),
    enabled: batchNo !== '',
  })
}

/** The same as a PDF. Throws ApiError where the server cannot make one. */
export function batchDossierPdf(batchNo: string): Promise<Blob> {
  return download(dossierPaths.pdf, { batchNo }, { quiet: true })
}
