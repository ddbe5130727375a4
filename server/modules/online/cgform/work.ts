import type { Transaction } from 'kysely'
import type { PlanStep } from '#contract/modules/online/cgform/calls.ts'
import type { Tables } from '../../../db/database.ts'

/** Rows of a file of what is lost: its heading first. */
export type LostRows = (string | number)[][]

/** One step of a plan: what is said of it, how it is done, and what it takes away. */
export type Work = {
  step: PlanStep
  run(trx: Transaction<Tables>): Promise<void>
  /** read before anything is done; left out where nothing is lost */
  lost?: (trx: Transaction<Tables>) => Promise<LostRows>
}

/** A step that loses nothing and writes no row, unless it says so. */
export function stepOf(said: Pick<PlanStep, 'kind' | 'table' | 'words' | 'sql'> & Partial<PlanStep>): PlanStep {
  return { column: '', rows: 0, loss: '', ...said }
}
