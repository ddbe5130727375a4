/** Three raises within a minute are chattering; the delay of going back is then doubled, up to five minutes (factory.md 7.2). */
export const chatterRaises = 3
export const chatterWithinMs = 60_000
export const longestDampedMs = 300_000
/** so long without a raise ends it */
const calmAfterMs = 600_000
/** what there is to double where no delay was set */
const leastDelayMs = 5000

/** The last raises of an alarm (ms since the epoch), and how often its delay was doubled. */
export type Damping = { raises: readonly number[]; doublings: number }
export const noDamping: Damping = { raises: [], doublings: 0 }

/** After a raise. */
export function raisedAgain({ raises, doublings }: Damping, at: number): Damping {
  const recent = [...raises.filter((one) => at - one < chatterWithinMs), at]
  return recent.length < chatterRaises ? { raises: recent, doublings } : { raises: [at], doublings: doublings + 1 }
}

/** After some quiet it ends. */
export function calmedDown(damping: Damping, at: number): Damping {
  const last = damping.raises.at(-1)
  return damping.doublings > 0 && last !== undefined && at - last >= calmAfterMs ? noDamping : damping
}

/** The delay of going back that counts now. */
export function dampedOffDelayMs(offDelayMs: number, { doublings }: Damping): number {
  if (doublings === 0) return offDelayMs
  return Math.max(offDelayMs, Math.min(longestDampedMs, Math.max(offDelayMs, leastDelayMs) * 2 ** doublings))
}
