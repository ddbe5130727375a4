import { errorText } from '#contract/errorText.ts'
import type { Outcome } from './row.ts'
import { rowNamed } from './rows/index.ts'
import { openStage } from './stage.ts'

/** One row in this process: tells its parent what became of it and leaves nothing running. */
const row = await rowNamed(process.argv[2] ?? '')
const stage = openStage()
const outcome: Outcome = { id: row.id, fault: row.fault, findings: [], failure: null, tookMs: 0 }
try {
  outcome.findings = await row.run(stage)
} catch (error) {
  outcome.failure = errorText(error)
}
await stage.close()
// NaN and Infinity are told too: JSON would make them null
await new Promise<void>((resolve) => void (process.send ? process.send(outcome, () => resolve()) : resolve()))
process.exit(0)
