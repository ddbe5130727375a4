import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshBundle } from '../server/start/bundleBuild.ts'
import { findChromium } from './chromium.ts'
import { installFromDebian } from './debian.ts'
import { hasProgram, readerPackages } from './support/labelReaders.ts'
import { postgresPrograms } from './support/postgres.ts'
import { secondTriesHeading } from './secondTries.ts'
import { hasRedis } from './support/redis.ts'

/**
 * `npm test`: finds a Chromium, runs unit, server, conformance and browser tests, and closes with one plain count line.
 * `--only unit` or `--only e2e` runs a part.
 */
type Counts = { passed: number; failed: number; skipped: number }

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
  const settings = { stdio: 'inherit', timeout: longestPartMs, killSignal: 'SIGKILL', env: { ...process.env, ...env } } as const
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
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number> // vitest's own report
  const failed = numFailedTests ?? 0
  // a file that cannot be loaded fails the run without failing a test
  return { passed: numPassedTests ?? 0, failed: failed === 0 && (code !== 0 || (numFailedTestSuites ?? 0) > 0) ? 1 : failed, skipped: numPendingTests ?? 0 }
}

async function browser(chromium: string): Promise<Counts> {
  const file = join(reports, 'e2e.json')
  const code = await run(['node_modules/playwright/cli.js', 'test'], { CHROMIUM: chromium, E2E_REPORT: file })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport // playwright's own report
  secondTries.push(...suites.flatMap(flakyIn))
  const failed = stats.unexpected
  if (failed > 0)
    for (const page of globSync('test-results/*/error-context.md')) process.stdout.write(`\n${page}\n${readFileSync(page, 'utf8').slice(0, pageLimit)}\n`)
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped }
}

type BrowserReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>; suites: BrowserSuite[] }
type BrowserSuite = { file: string; suites?: BrowserSuite[]; specs: { title: string; tests: { status: string }[] }[] }

function flakyIn({ file, suites = [], specs }: BrowserSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => `tests/e2e/${file} > ${title}`)
  return [...own, ...suites.flatMap(flakyIn)]
}

const chromium = await findChromium()
const missing = [
  ...(postgresPrograms() ? [] : ['postgresql']),
  ...(hasRedis() ? [] : ['redis-server']),
  ...readerPackages.flatMap((one) => (hasProgram(one.program) ? [] : [one.package])),
]
if (missing.length > 0) installFromDebian(...missing)
await freshBundle()
const parts: Counts[] = []
if (wants('unit')) parts.push(await unit(chromium))
if (wants('e2e')) parts.push(await browser(chromium))
rmSync(reports, { recursive: true, force: true })

const sum = (of: keyof Counts) => parts.reduce((total, part) => total + part[of], 0)
if (secondTries.length > 0) process.stdout.write(`\n${secondTriesHeading(secondTries.length)}\n  ${secondTries.join('\n  ')}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
process.exit(sum('failed') > 0 ? 1 : 0)
