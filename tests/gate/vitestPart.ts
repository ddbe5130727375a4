import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runNode, withoutReport } from './part.ts'
import type { Failure, PartResult } from './part.ts'
import type { SecondTry } from './secondTries.ts'
import { readTimes } from './slowest.ts'

/** Runs vitest with `args` (projects, files) and tells how it ended. */
export async function vitestPart(args: readonly string[], env: Record<string, string | undefined>): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-tests-'))
  const at = (name: string) => join(folder, name)
  const reporters = ['./tests/gate/secondTries.ts', './tests/gate/fileTimes.ts'].map((path) => `--reporter=${path}`)
  const code = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${at('report.json')}`, ...reporters],
    { ...env, SECOND_TRIES: at('tries'), FILE_TIMES: at('times') },
  )
  const read = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null)
  const [report, tries, times] = [read('report.json'), read('tries') ?? '', read('times') ?? '']
  rmSync(folder, { recursive: true, force: true })
  if (report === null) return withoutReport(`vitest ${args.join(' ')}`)
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } = JSON.parse(report) as Report // vitest's own
  // a file that cannot be loaded, or a suite that cannot begin, fails the run without failing a test
  const failed = numFailedTests === 0 && (code !== 0 || numFailedTestSuites > 0) ? 1 : numFailedTests
  return {
    passed: numPassedTests,
    failed,
    skipped: numPendingTests,
    failures: testResults.flatMap(failedIn),
    secondTries: tries
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SecondTry), // of our own reporter
    times: readTimes(times),
  }
}

type Report = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numFailedTestSuites', number> & { testResults: FileReport[] }
type FileReport = { name: string; status: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }

function failedIn({ name: path, status, message, assertionResults }: FileReport): Failure[] {
  const file = relative('.', path)
  const own = assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => ({ name: `${file} > ${one.fullName}`, why: one.failureMessages.join('\n') }))
  return own.length === 0 && status === 'failed' ? [{ name: file, why: message }] : own
}
