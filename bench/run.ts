// One command, one table: measures what the rows need, resumes where it was broken off, prints the table and writes it down.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contenders } from './contenders.ts'
import { measureApart } from './isolated.ts'
import { readOptions } from './options.ts'
import { planOf } from './plan.ts'
import type { Job } from './plan.ts'
import { machineClass, machineLoad } from './probe/machine.ts'
import { chromiumPath } from './probe/browser.ts'
import { headlineTable, withHeadline } from './report/headline.ts'
import { resultsPage } from './report/results.ts'
import { openStore } from './report/store.ts'
import { versionsOf } from './report/versions.ts'
import { rows as everyRow } from './rows/index.ts'
import { productFolder } from './systems/millwright.ts'

if (!existsSync(chromiumPath())) throw new Error('there is no Chromium: name one by CHROMIUM')
const { rows, rounds, pace, isFresh, isPrintOnly } = readOptions(process.argv.slice(2))
const kept = join(import.meta.dirname, 'results', pace)
const store = openStore(kept)
if (isFresh) store.clear()

const plan = planOf(rows, rounds)
const names = [...new Set(plan.map(({ contender }) => contender))]
const versions = versionsOf(names)
const missing = isPrintOnly ? [] : plan.filter((job) => !store.isDone(job))
for (const [index, job] of missing.entries()) await measure(job, `${index + 1}/${missing.length}`)

const outcomes = store
  .all()
  .filter((outcome) => plan.some((job) => job.run === outcome.run && job.contender === outcome.contender && job.round === outcome.round))
const command = ['npm start', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
const page = resultsPage({ rows, outcomes, pace, machine: machineClass(chromiumPath()), command })
process.stdout.write(`${page}\n`)
writeFileSync(pace === 'dry' ? join(kept, 'RESULTS.md') : join(import.meta.dirname, 'RESULTS.md'), page)
if (pace !== 'dry' && rows.length === everyRow.length) tellReadme()
process.exit(0)

/** The figures of the product's README are these and no others. */
function tellReadme(): void {
  const readme = join(productFolder, 'README.md')
  writeFileSync(readme, withHeadline(readFileSync(readme, 'utf8'), headlineTable(rows, outcomes)))
}

/** A contender that fails is a row with the reason; the others go on. */
async function measure(job: Job, place: string): Promise<void> {
  const { run, contender, round } = job
  const folder = mkdtempSync(join(tmpdir(), 'millwright-bench-'))
  const begun = { ...job, at: new Date().toISOString(), versions, machine: machineLoad() }
  process.stderr.write(`${place} ${run}, ${contenders[contender].title}, round ${round}: `)
  const fromMs = performance.now()
  try {
    const figures = await measureApart(job, pace, folder)
    store.keep({ ...begun, figures, failure: null })
    process.stderr.write(`${((performance.now() - fromMs) / 1000).toFixed(0)} s\n`)
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    store.keep({ ...begun, figures: null, failure })
    process.stderr.write(`failed: ${failure} (its folder stays: ${folder})\n`)
  }
}
