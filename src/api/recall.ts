import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Impact, impactPath, recallPdfPath } from '#contract/modules/recall/impact.ts'
import type { ImpactAsked } from '#contract/modules/recall/impact.ts'
import { download, request } from './request.ts'
import { expecting } from './expecting.ts'

/** Whom a start reaches; nothing is asked for none. */
export function useImpact(asked: ImpactAsked | null) {
  return useQuery({
    queryKey: ['records', 'mesHu', 'impact', asked],
    queryFn: () => request(impactPath, Impact, { query: asked ?? {}, quiet: true }),
    meta: expecting(404),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
}

/** The protocol of a recall as a PDF. Throws ApiError where the server cannot make one. */
export function recallPdf(id: string): Promise<Blob> {
  return download(recallPdfPath, { id }, { quiet: true })
}
