import { lockedPlanStates } from '#contract/modules/production/planStates.ts'

/** What brings an order on that its own commands do not do: batches for all of it, a time for each, and that they stand. */
export type WayOn = 'split' | 'schedule' | 'lock'

const inWay = ['approved', 'planned', 'released', 'running']
const isLocked = (status: string) => lockedPlanStates.some((one) => one === status)

/** The next of them for an order in this state whose batches are in these; null where its own commands lead on. */
export function wayOn(status: string, isPlanned: boolean, batches: readonly string[]): WayOn | null {
  if (!inWay.includes(status)) return null
  if (status === 'approved' && !isPlanned) return 'split'
  if (batches.includes('draft')) return 'schedule'
  return batches.includes('scheduled') && (status !== 'approved' || !batches.some(isLocked)) ? 'lock' : null
}
