import { rmSync } from 'node:fs'
import { findChromium } from '../chromium.ts'
import { prepareDatabases } from '../support/preparedDatabases.ts'
import { breakAgain, breakRow } from './breakRow.ts'
import { randomOf, shuffled } from './choice.ts'
import { openCopies } from './copies.ts'
import { keepOutcome, keptOutcomes } from './outcome.ts'
import { isBrowserSpec, namedRows } from './product.ts'
import type { Row } from './product.ts'
import { explainedGreens, lineOf, reasonOf, summaryOf } from './report.ts'
import { readWishes } from './wishes.ts'

/**
 * `npm run mutate [-- GRID-014 API-003 … | so many] [--seed words] [--resume | --again | print] [--without-browser]`: breaks a line that the tests
 * of a row run through, in a copy, and prints which rows stayed green (docs/decisions/089-rows-broken-at-random.md). What came of
 * each row lies in dist-mutate; `--resume` goes on with the rows that have nothing there, `--again` makes the same breaks once more.
 * `--without-browser` leaves rows to a later run that need a bundle for every break.
 */
const rows = namedRows('.')
const { ids, count, seed, isWithoutBrowser, mode } = readWishes(process.argv.slice(2))
const unknown = ids.filter((id) => !rows.some((row) => row.id === id))
if (unknown.length > 0) {
  process.stdout.write(`no title of a test names ${unknown.join(', ')}\n`)
  process.exit(2)
}
const file = `dist-mutate/${ids.length > 0 ? 'named' : 'random'}-${seed.slice(0, 8)}.json`
const explained = explainedGreens()
if (mode === 'fresh') rmSync(file, { force: true })
if (mode !== 'print') await breakAll()
const outcomes = keptOutcomes(file)
process.stdout.write(`\nseed ${seed}\n${summaryOf(outcomes, explained)}\n`)
process.exit(outcomes.every((outcome) => outcome.how !== 'green' || reasonOf(outcome, explained) !== null) ? 0 : 1)

async function breakAll(): Promise<void> {
  const prepared = await prepareDatabases()
  const copies = openCopies('.', { ...prepared.env, CHROMIUM: await findChromium() })
  const end = () => {
    copies.close()
    prepared.end()
  }
  process.once('SIGINT', () => (end(), process.exit(1)))
  process.once('SIGTERM', () => (end(), process.exit(1)))
  try {
    for (const row of wanted()) {
      const kept = keptOutcomes(file).find((one) => one.row === row.id)
      if (mode === 'resume' ? kept : mode === 'again' && !kept) continue
      if (isWithoutBrowser && row.files.some(isBrowserSpec)) continue
      if (isEnough()) break
      const outcome = (mode === 'again' && kept ? await breakAgain(row, kept, copies) : null) ?? (await breakRow(row, seed, copies))
      keepOutcome(file, outcome)
      process.stdout.write(`${lineOf(outcome, explained)}\n`)
    }
  } finally {
    end()
  }
}

/** Rows by name as they were named, or all in the order of the seed: a row of which nothing can be broken makes room for the next. */
function wanted(): Row[] {
  if (ids.length > 0) return rows.filter(({ id }) => ids.includes(id))
  return shuffled(rows, randomOf(seed))
}

function isEnough(): boolean {
  return ids.length === 0 && mode !== 'again' && keptOutcomes(file).filter(({ broken }) => broken !== null).length >= count
}
