import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ShownPlan } from '#contract/modules/walls/plan.ts'
import type { SavePlan } from '#contract/modules/walls/plan.ts'
import { request } from './request.ts'

/** How a workshop lies; asked again now and then, because somebody may move a machine while the wall hangs there. */
export function usePlan(code: string) {
  return useQuery({
    queryKey: ['workshop', 'plan', code],
    queryFn: () => request('/mes/workshop/plan', ShownPlan, { query: { code }, quiet: true }),
    refetchInterval: 60_000,
    enabled: code !== '',
  })
}

/** Keeps a plan; gives its new number. Rejects with ApiError: 409 names who was faster. */
export async function savePlan(saved: SavePlan): Promise<number> {
  return (await request('/mes/workshop/plan', z.object({ planNo: z.number() }), { method: 'PUT', body: saved, quiet: true })).planNo
}
