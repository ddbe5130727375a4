import { useQuery } from '@tanstack/react-query'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { ScaleTrial, scaleTryPath } from '#contract/modules/scales/scaleTrial.ts'
import { request } from './request.ts'

/** the server listens for seconds each time; a scale that one connection may reach needs a moment between */
const tryAgainMs = 400

/** Tries a scale as it is being typed in, again and again; null tries nothing. */
export function useScaleTrial(setup: ScaleSetup | null) {
  return useQuery({
    queryKey: ['scale', 'tryOut', setup],
    queryFn: ({ signal }) => request(scaleTryPath, ScaleTrial, { method: 'POST', body: setup, quiet: true, signal }),
    enabled: setup !== null,
    refetchInterval: tryAgainMs,
    retry: false,
    gcTime: 0,
  })
}
