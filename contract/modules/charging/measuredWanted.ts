import { withinEvent } from '../../withinEvent.ts'

/** What a machine measured of one value over some time: its highest, the mean of what was known, and how much of the time was known (0 to 100). */
export type MeasuredValue = { highest: number; average: number; knownPct: number }

/**
 * Announced when a pass through a mill ends: who keeps the history of machines tells what its values `names` (last parts of tag codes) were
 * between two instants (ms since the epoch); nobody need.
 */
export const measuredWanted = withinEvent<MeasuredWanted>('charging.measuredWanted')
export type MeasuredWanted = {
  equipCode: string
  names: readonly string[]
  fromMs: number
  toMs: number
  tell: (name: string, value: MeasuredValue) => void
}
