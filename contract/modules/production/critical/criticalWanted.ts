import { withinEvent } from '../../../withinEvent.ts'
import type { DeviationKind } from './parameterDeviation.ts'

/** A critical parameter as its route says it: the last part of the tag's code, and its limits in the unit of the tag. */
export type CriticalParameter = { paramCode: string; low: number | null; high: number | null }

/** What the history of a machine says against a parameter; instants are ms since the epoch. */
export type CriticalFinding = {
  tagCode: string
  name: string
  unit: string
  kind: DeviationKind
  limitValue: number | null
  extreme: number | null
  outSec: number
  fromMs: number
  toMs: number
}

/**
 * Announced inside the transaction of a report of a critical step: who keeps the history of machines tells what was beyond its limits between two
 * instants (ms since the epoch). Nobody need: where no machine is connected a person writes the values down.
 */
export const criticalWanted = withinEvent<CriticalWanted>('production.criticalWanted')
export type CriticalWanted = {
  equipCode: string
  parameters: readonly CriticalParameter[]
  fromMs: number
  toMs: number
  tell: (finding: CriticalFinding) => void
}
