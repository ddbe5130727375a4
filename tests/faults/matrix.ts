import { fork } from 'node:child_process'
import { areAllKept, tableOf } from './report.ts'
import { figuresFile, keepOutcome, keptOutcomes } from './reportFile.ts'
import type { Outcome } from './row.ts'
import { plcRowIds, rowIds, sisters } from './rows/index.ts'
import { watchMachine } from './table.ts'

/**
 * `npm run faults:matrix [-- F-11 F-12 …]`: causes each fault of the matrix (reliability.md, part 4) for real and prints
 * what was required beside what was measured. Every row runs in a process of its own, with a server, plant and screens of
 * its own; `-- plcs` are those of devices, of every protocol. The newest figures of every row lie in dist-faults/matrix.json; `-- print` prints them without measuring.
 */
const longestRowMs = 15 * 60_000
const asked = process.argv.slice(2)
const wanted = asked[0] === 'plcs' ? plcRowIds : asked
if (wanted[0] === 'print') {
  process.stdout.write(`${tableOf(keptOutcomes(figuresFile))}\n`)
  process.exit(0)
}
const unknown = wanted.filter((id) => !rowIds.includes(id))
if (unknown.length > 0) {
  process.stdout.write(`no such row: ${unknown.join(', ')}; there are ${rowIds.join(', ')}\n`)
  process.exit(2)
}
const outcomes: Outcome[] = []
for (const id of wanted.length > 0 ? wanted : rowIds) {
  process.stdout.write(`${id} … `)
  const machine = watchMachine()
  const outcome = await outcomeOf(id)
  outcomes.push(outcome)
  keepOutcome(figuresFile, outcome, machine().trim())
  process.stdout.write(`${(outcome.tookMs / 1000).toFixed(0)} s; ${machine()}${tableOf([outcome]).split('\n').slice(2).join('\n')}\n`)
}
process.stdout.write(`\n${tableOf(outcomes)}\n\n`)
for (const [ids, command] of Object.entries(sisters)) process.stdout.write(`${ids}: ${command}\n`)
process.exit(areAllKept(outcomes) ? 0 : 1)

/** Runs one row; a row that dies or takes too long is told as such, and all its processes end with it. */
function outcomeOf(id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const fromMs = performance.now()
    const child = fork('tests/faults/oneRow.ts', [id], { execArgv: ['--disable-warning=ExperimentalWarning'], detached: true, serialization: 'advanced' })
    let told: Outcome | null = null
    const tooLong = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), longestRowMs) // its servers and browsers are of its group
    child.once('message', (message) => (told = message as Outcome)) // oneRow.ts sends nothing else
    child.once('exit', (code, signal) => {
      clearTimeout(tooLong)
      const tookMs = performance.now() - fromMs
      resolve(told ? { ...told, tookMs } : { id, fault: '', findings: [], failure: `the row ended with ${signal ?? code}`, tookMs })
    })
  })
}
