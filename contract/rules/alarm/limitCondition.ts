/** Kinds of alarms that are judged by the value of a tag against a number. */
export type LimitKind = 'HH' | 'H' | 'L' | 'LL' | 'deviation' | 'rateOfChange' | 'discrete' | 'counter'

/**
 * Whether a value is an alarm: beyond its limit; once it is, it stays one until it has come back by the dead band (ISA-18.2: against
 * chattering, beside the delays). A discrete one is at its limit exactly, or anything but 0 where it names none.
 */
export function limitCondition(
  value: number,
  { kind, limit, deadband, wasActive }: { kind: LimitKind; limit: number | null; deadband: number; wasActive: boolean },
): boolean {
  if (kind === 'discrete') return limit === null ? value !== 0 : value === limit
  if (limit === null) return false
  const back = wasActive ? deadband : 0
  switch (kind) {
    case 'HH':
    case 'H':
      return value > limit - back
    case 'deviation':
    case 'rateOfChange':
      return Math.abs(value) > limit - back // `value` is the difference or the rate, whichever way it goes
    case 'counter':
      return value >= limit
    case 'L':
    case 'LL':
      return value < limit + back
    default:
      return kind satisfies never
  }
}
