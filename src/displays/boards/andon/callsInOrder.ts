import type { StandingAndon } from '#contract/modules/andon/standing.ts'

/** Nobody comes before somebody comes; the most urgent first, then the longest. */
export function callsInOrder(calls: readonly StandingAndon[]): StandingAndon[] {
  const rank = ({ status }: StandingAndon) => (status === 'open' ? 0 : status === 'acked' ? 1 : 2)
  return calls.toSorted((one, other) => rank(one) - rank(other) || one.level - other.level || one.callTime - other.callTime)
}
