import type { MachineState } from '#contract/modules/equipment/machineState.ts'

/** A time in which nothing about a machine changes but its clocks: the piece from which all its curves are made. */
export type Stretch = {
  startMs: number
  endMs: number
  state: MachineState
  faultCode: number
  /** share of the ideal rate while running, 0 otherwise */
  pace: number
  /** step of a mixer's batch 1–5, 0 on other machines; it stays while the machine stands */
  step: number
  /** how much of the step was done before this stretch, ms at the ideal pace */
  stepDoneMs: number
  /** counts batches on mixers and campaigns elsewhere, from 0 on Monday */
  batch: number
  /** counts changes of recipe, from 0 on Monday */
  campaign: number
  /** what the PLC shows of it; 0 where nothing is in the machine */
  recipeNo: number
  batchSeq: number
  /** how full a mixer is, as a share of its usual batch; 1 elsewhere */
  fill: number
}

/** The stretch in force at `atMs`. The list covers the week without gap; before its start the first one holds, after its end the last. */
export function stretchIndexAt(stretches: readonly Stretch[], atMs: number): number {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((stretches[middle]?.startMs ?? Infinity) <= atMs) low = middle
    else high = middle - 1
  }
  return low
}
