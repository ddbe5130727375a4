import { useMutation, useQuery } from '@tanstack/react-query'
import { colourPaths, Corrected, Predicted, Similar } from '#contract/modules/formula/colourCalls.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

/** The shades that are nearest to one. */
export function useSimilarShades(formulaId: string) {
  return useQuery({
    queryKey: ['records', 'mesColorFormula', 'similar', formulaId],
    queryFn: () => request(colourPaths.similar, Similar, { method: 'POST', body: { formulaId, count: 5 }, quiet: true }),
    meta: expecting(403, 404),
  })
}

/** The colour that a version will have by the model; nothing is asked for somebody who may not. */
export function usePredicted(versionId: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['records', 'mesFormulaVersion', 'predicted', versionId],
    queryFn: () => request(colourPaths.predict, Predicted, { method: 'POST', body: { versionId }, quiet: true }),
    meta: expecting(403, 404),
    enabled: isAsked && versionId !== '',
    retry: false,
  })
}

type Grams = { materialId: string; grams: number }

/** Grams that bring a batch back, or what comes of the grams that somebody thinks of. */
export function useCorrection(trialId: string) {
  return useMutation({
    mutationFn: (additions: readonly Grams[] | null) => request(colourPaths.correct, Corrected, { method: 'POST', body: { trialId, additions }, quiet: true }),
  })
}
