import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { freshBundle } from '../server/start/bundleBuild.ts'
import { findChromium } from './chromium.ts'
import { installFromDebian } from './debian.ts'
import { hasProgram, readerPackages } from './support/labelReaders.ts'
import { prepareDatabases } from './support/preparedDatabases.ts'
import { postgresPrograms } from './support/postgres.ts'
import { secondTriesHeading } from './secondTries.ts'
import { hasRedis } from './support/redis.ts'

/**
 * `npm test`: finds a Chromium, runs unit, server, conformance and browser tests, and closes with one plain count line.
 * `--only unit` or `--only e2e` runs a part.
 */
type Counts = { passed: number; failed: number; skipped: number }

/** A test that failed, or a file whose beginning did, and why: said last, for a log of which only the end is kept. */
type Failure = { name: string; why: string }
const whyLimit = 1_500
const failures: Failure[] = []

/** Characters of a page, as it was read when a browser test failed, that are printed: who reads the log of another machine has nothing else. */
const pageLimit = 12_000
const reports = mkdtempSync(join(tmpdir(), 'millwright-tests-'))
/** Tests that passed only when they were run once more, by name (docs/decisions/009-second-try.md). */
const secondTries: string[] = []
const only = process.argv[process.argv.indexOf('--only') + 1]
const wants = (part: string) => !process.argv.includes('--only') || only === part

/** A part that does not end (a test left a program behind that holds its output) is ended: what it printed stays, and it counts as failed. */
const longestPartMs = 40 * 60_000

function run(args: string[], env: Record<string, string>): Promise<number> {
  const settings = { stdio: 'inherit', timeout: longestPartMs, killSignal: 'SIGKILL', env: { ...process.env, ...prepared.env, ...env } } as const
  return new Promise((resolve) => spawn(process.execPath, args, settings).on('exit', (code) => resolve(code ?? 1)))
}

async function unit(chromium: string): Promise<Counts> {
  const file = join(reports, 'unit.json')
  const tries = join(reports, 'secondTries.txt')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--reporter=./tests/secondTries.ts']
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--project', 'unit', ...reporters], {
    CHROMIUM: chromium,
    SECOND_TRIES: tries,
  })
  if (existsSync(tries)) secondTries.push(...readFileSync(tries, 'utf8').trim().split('\n'))
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport // vitest's own report
  failures.push(...report.testResults.flatMap(failedIn))
  const failed = report.numFailedTests
  // a file that cannot be loaded, or a suite that cannot begin, fails the run without failing a test
  return { passed: report.numPassedTests, failed: failed === 0 && (code !== 0 || report.numFailedTestSuites > 0) ? 1 : failed, skipped: report.numPendingTests }
}

type UnitReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites', number> & { testResults: UnitFile[] }
type UnitFile = { name: string; status: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }

function failedIn({ name: path, status, message, assertionResults }: UnitFile): Failure[] {
  const file = relative('.', path)
  const own = assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => ({ name: `${file} > ${one.fullName}`, why: one.failureMessages.join('\n') }))
  return own.length === 0 && status === 'failed' ? [{ name: file, why: message }] : own
}

async function browser(chromium: string): Promise<Counts> {
  const file = join(reports, 'e2e.json')
  const code = await run(['node_modules/playwright/cli.js', 'test'], { CHROMIUM: chromium, E2E_REPORT: file })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport // playwright's own report
  secondTries.push(...suites.flatMap((suite) => endedIn(suite, 'flaky').map(({ name }) => name)))
  failures.push(...suites.flatMap((suite) => endedIn(suite, 'unexpected')))
  const failed = stats.unexpected
  if (failed > 0)
    for (const page of globSync('test-results/*/error-context.md')) process.stdout.write(`\n${page}\n${readFileSync(page, 'utf8').slice(0, pageLimit)}\n`)
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped }
}

type BrowserReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>; suites: BrowserSuite[] }
type BrowserSuite = { file: string; suites?: BrowserSuite[]; specs: { title: string; tests: BrowserTest[] }[] }
type BrowserTest = { status: string; results: { error?: { message?: string } }[] }

/** Tests that ended with `status`, by name, each with what its last try said. */
function endedIn({ file, suites = [], specs }: BrowserSuite, status: 'flaky' | 'unexpected'): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter((one) => one.status === status).map(({ results }) => ({ name: `tests/e2e/${file} > ${title}`, why: results.at(-1)?.error?.message ?? '' })),
  )
  return [...own, ...suites.flatMap((suite) => endedIn(suite, status))]
}

const chromium = await findChromium()
const missing = [
  ...(postgresPrograms() ? [] : ['postgresql']),
  ...(hasRedis() ? [] : ['redis-server']),
  ...readerPackages.flatMap((one) => (hasProgram(one.program) ? [] : [one.package])),
]
if (missing.length > 0) installFromDebian(...missing)
await freshBundle()
const prepared = await prepareDatabases()
const parts: Counts[] = []
if (wants('unit')) parts.push(await unit(chromium))
if (wants('e2e')) parts.push(await browser(chromium))
prepared.end()
rmSync(reports, { recursive: true, force: true })

const sum = (of: keyof Counts) => parts.reduce((total, part) => total + part[of], 0)
if (secondTries.length > 0) process.stdout.write(`\n${secondTriesHeading(secondTries.length)}\n  ${secondTries.join('\n  ')}\n`)
for (const { name, why } of failures) process.stdout.write(`\nfailed: ${name}\n${stripVTControlCharacters(why).slice(0, whyLimit)}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
process.exit(sum('failed') > 0 ? 1 : 0)
