import { z } from 'zod'
import { StateTrial } from '#contract/modules/equipment/stateTrial.ts'
import type { TrialRow } from '#contract/modules/equipment/stateTrial.ts'
import { request } from './request.ts'

/** What a draft of a table of states says of the last hours of a machine. Throws ApiError. */
export function tryStates(equipCode: string, rows: readonly TrialRow[]): Promise<StateTrial> {
  return request('/mes/stateTable/try', StateTrial, { method: 'POST', body: { equipCode, rows }, quiet: true })
}

/** Tells the past of a machine anew by its saved table. Throws ApiError. */
export function retellStates(equipCode: string, hours: number): Promise<{ retold: number }> {
  return request('/mes/stateTable/retell', z.object({ retold: z.number() }), { method: 'POST', body: { equipCode, hours }, quiet: true })
}
