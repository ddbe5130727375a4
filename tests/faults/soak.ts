import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorText } from '#contract/errorText.ts'
import { areAllKept, tableOf } from './report.ts'
import { figuresFile, keepOutcome } from './reportFile.ts'
import type { Outcome } from './row.ts'
import { soakFindings } from './soak/findings.ts'
import { openMinuteBook } from './soak/minuteBook.ts'
import { openSoak } from './soak/soakStage.ts'
import { openStage } from './stage.ts'
import { watchMachine } from './table.ts'

/**
 * `npm run faults:soak [-- minutes] [displays]`: a day in an hour (F-27, M1): 24 times the usual rate of 1000 tags, a real
 * wall whose boards turn, displays without a browser, people who read lists, an import every 5 minutes. One line a minute
 * goes to dist-faults/soak.tsv; the table of the slopes comes at the end and is kept with those of the matrix.
 */
const minutes = Number(process.argv[2] ?? 60)
const displays = Number(process.argv[3] ?? 500)
const minutesFile = 'dist-faults/soak.tsv'
mkdirSync(dirname(minutesFile), { recursive: true })

const machine = watchMachine()
const stage = openStage()
const book = openMinuteBook(minutesFile)
const outcome: Outcome = { id: 'F-27', fault: `a day in ${minutes} min: ${displays} displays, 24 × rate`, findings: [], failure: null, tookMs: 0 }
const from = performance.now()
try {
  const soak = await openSoak(stage, displays)
  for (let minute = 1; minute <= minutes; minute += 1) book.add({ minute, ...(await soak.minute(minute)) })
  outcome.findings = soakFindings(book.minutes, displays)
} catch (error) {
  outcome.failure = errorText(error)
}
outcome.tookMs = performance.now() - from
await stage.close()
keepOutcome(figuresFile, outcome, machine().trim())
process.stdout.write(`\n${tableOf([outcome])}\n\n${machine()}`)
process.exit(areAllKept([outcome]) ? 0 : 1)
