import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ForecastAnswer, forecastPath } from '#contract/modules/formula/forecast.ts'
import { scaleConnectPath, scaleReleasePath } from '#contract/modules/scales/scaleReading.ts'
import { Campaigns, campaignsPath } from '#contract/modules/weighing/campaign.ts'
import { DeskView, weighPaths, WeighQueue } from '#contract/modules/weighing/weighDesk.ts'
import { request } from './request.ts'

/** ms after which the queue is read again by itself */
const queueEveryMs = 30_000

/** Weight orders that wait or are weighed, and the figures of the shift. */
export function useWeighQueue() {
  return useQuery({
    queryKey: ['records', 'mesWeightOrder', 'queue'],
    queryFn: () => request(weighPaths.queue, WeighQueue, { quiet: true }),
    refetchInterval: queueEveryMs,
  })
}

/** What is weighed material by material. It follows what is told of lines. */
export function useCampaigns() {
  return useQuery({
    queryKey: ['records', 'mesWeightLine', 'campaigns'],
    queryFn: () => request(campaignsPath, Campaigns, { quiet: true }),
    refetchInterval: queueEveryMs,
  })
}

/** Everything that the desk shows of one weight order. */
export function useWeighDesk(weightId: string) {
  return useQuery({
    queryKey: ['records', 'mesWeightLine', 'desk', weightId],
    queryFn: () => request(weighPaths.desk, DeskView, { query: { weightId }, quiet: true }),
  })
}

/** How the colour of a batch moves with the grams of a line ('' for none in hand): by what was weighed, or exactly with `pure` of the line in its unit; null asks nothing and knows nothing. */
export function useForecast({ weightId, lineId, pure }: { weightId: string; lineId: string; pure?: number | null }) {
  const asked = typeof pure === 'number' ? { pure: String(pure) } : {}
  return useQuery({
    queryKey: ['records', 'mesWeightLine', 'forecast', weightId, lineId, pure === null ? 'nothing' : (pure ?? '')],
    queryFn: () => request(forecastPath, ForecastAnswer, { query: { weightId, lineId, ...asked }, quiet: true }),
    enabled: pure !== null,
    staleTime: 60_000,
  })
}

const Held = z.object({ lockUntil: z.number() })

/** Takes a scale for this terminal, or renews its lease. Throws ApiError while another has it. */
export const takeScale = (scaleId: string, terminal: string) => request(scaleConnectPath, Held, { method: 'POST', body: { scaleId, terminal }, quiet: true })

/** Gives a scale back. Throws ApiError. */
export const giveScaleBack = (scaleId: string, terminal: string) =>
  request(scaleReleasePath, z.unknown(), { method: 'POST', body: { scaleId, terminal }, quiet: true })
