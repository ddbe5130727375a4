import type { RecordRow } from '../../../api/records.ts'
import { refusalText, storedIn } from './refusals.ts'
import { SignatureRefused } from './signAll.ts'

/** `row` as it is to be tried again: the stored one where somebody else had saved it. */
export type BulkFailure = { row: RecordRow; sentence: string }

/** How far a run is: `left` were not tried yet. */
export type BulkReport = { given: readonly RecordRow[]; failures: readonly BulkFailure[]; left: readonly RecordRow[] }

type BulkSteps = {
  give: (row: RecordRow) => Promise<void>
  isStopped: () => boolean
  onReport: (report: BulkReport) => void
}

/**
 * Gives one command to record after record until all were tried or it is stopped. A refusal is kept with its sentence and the next record goes on.
 * Only a signature that is not taken ends the run, by a throw: it would not be taken for the others either, and each try counts against the account.
 */
export async function runBulk(rows: readonly RecordRow[], { give, isStopped, onReport }: BulkSteps): Promise<void> {
  const given: RecordRow[] = []
  const failures: BulkFailure[] = []
  const report = (): BulkReport => ({ given: [...given], failures: [...failures], left: rows.slice(given.length + failures.length) })
  for (const row of rows) {
    if (isStopped()) break
    try {
      await give(row)
      given.push(row)
    } catch (error) {
      if (error instanceof SignatureRefused) throw error
      failures.push({ row: storedIn(error) ?? row, sentence: refusalText(error) })
    }
    onReport(report())
  }
}
