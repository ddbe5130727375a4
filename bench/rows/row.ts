import type { ContenderName } from '../contenders.ts'
import type { RunName } from '../runs/index.ts'

/**
 * One promise of a row. With `peer`, the ratio ours ÷ peer of the same round is what counts; with `slowerThanBestOf`, ours
 * less the least of these; with neither, our own figure.
 */
export type Check = {
  what: string
  run: RunName
  figure: string
  unit: string
  ours: ContenderName
  peer: ContenderName | null
  slowerThanBestOf?: readonly ContenderName[]
  /** the goal: at most or at least so much */
  atMost?: number
  atLeast?: number
}

/** Measured and shown beside the promises; decides nothing. */
export type Beside = { what: string; run: RunName; figure: string; unit: string; contender: ContenderName }

/** A row of `performance.md`, with its goal. */
export type Row = { id: string; what: string; goal: string; checks: readonly Check[]; beside: readonly Beside[] }
