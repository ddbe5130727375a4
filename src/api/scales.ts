import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { scaleConnectPath, scaleReleasePath } from '#contract/modules/scales/scaleReading.ts'
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

const Held = z.object({ lockUntil: z.number() })

/** Takes a scale for this terminal, or renews its lease; until when (ms since the epoch). Throws ApiError while another has it. */
export function holdScale(scaleId: string, terminal: string): Promise<z.infer<typeof Held>> {
  return request(scaleConnectPath, Held, { method: 'POST', body: { scaleId, terminal }, quiet: true })
}

/** Gives it back. Throws ApiError. */
export function releaseScale(scaleId: string, terminal: string): Promise<unknown> {
  return request(scaleReleasePath, z.unknown(), { method: 'POST', body: { scaleId, terminal }, quiet: true })
}
