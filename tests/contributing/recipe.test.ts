import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, follow, sizeOf } from './recipe.ts'

const page = readFileSync('CONTRIBUTING.md', 'utf8')
const [resource, command] = [blocksOf(page, 'A new resource'), blocksOf(page, 'A new command')]
/** what the suites need of the repository */
const copied = [
  'contract',
  'server',
  'plant',
  'src',
  'tests',
  'package.json',
  'vitest.config.ts',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
]

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'recipe-'))
  for (const name of copied) cpSync(name, join(root, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a program of the copy; what it said where it failed. */
function said(program: string, ...rest: string[]): string {
  const env = {
    ...process.env,
    CI: '',
    MIGRATED_FILE: undefined,
    PEOPLED_FILE: undefined,
    MIGRATED_SERVER: undefined,
    FILE_TIMES: undefined,
    SECOND_TRIES: undefined,
    VITEST: undefined,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('node_modules', program), ...rest], { cwd: root, encoding: 'utf8', env })
  return status === 0 ? '' : `${stdout.slice(-6000)}${stderr.slice(-3000)}`
}

/** Tests of the copy whose title or suite says `of`, by file: how many passed, and the titles of those that did not. */
function tested(of: string, files: readonly string[]): { passed: number; failed: string[]; why: string } {
  const report = join(root, 'report.json')
  rmSync(report, { force: true })
  const why = said('vitest/vitest.mjs', 'run', ...files, '-t', of, '--project', 'node', '--reporter', 'json', '--outputFile', report)
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report // Vitest's own
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join(' ').slice(0, 600)}`),
  )
  return { passed: numPassedTests, failed, why: failed.length > 0 ? '' : why }
}
type Report = { numPassedTests: number; testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[] }

test('a resource made as CONTRIBUTING says has at most 60 lines in 3 files, and passes the suites over everything declared', { timeout: 300_000 }, () => {
  const { lines, files } = sizeOf(resource)
  process.stdout.write(`a new resource: ${lines} lines in ${files} files\n`)
  expect(lines).toBeLessThanOrEqual(60)
  expect(files).toBe(3)
  for (const block of resource) follow(block, root)
  const suites = ['conformance/onSqlite', 'conformance/onPostgres', 'conformance/anyDatabase', 'indexes', 'tables'].map(
    (name) => `tests/server/resource/${name}.test.ts`,
  )
  const { passed, failed, why } = tested('exampleSeal', suites)
  expect([failed, why]).toEqual([[], ''])
  expect(passed).toBeGreaterThan(25)
  expect(tested('stands in the inventory', ['tests/server/routes.test.ts'])).toEqual({ passed: 1, failed: [], why: '' })
})

test(
  'a command made as CONTRIBUTING says has at most 40 lines, passes its own test on both databases, and leaves types and lint clean',
  { timeout: 300_000 },
  () => {
    const { lines, files, testLines } = sizeOf(command)
    process.stdout.write(`a new command: ${lines} lines in ${files} files, its test ${testLines} lines\n`)
    expect(lines).toBeLessThanOrEqual(40)
    for (const block of command) follow(block, root)
    expect(tested('seal', ['tests/server/modules/examples/seals.test.ts'])).toMatchObject({ passed: 2, failed: [], why: '' })
    expect(tested('stands in the inventory', ['tests/server/routes.test.ts'])).toEqual({ passed: 1, failed: [], why: '' })
    const written = [...new Set([...resource, ...command].map(({ file }) => file))]
    expect(written).toHaveLength(7)
    expect(said('oxlint/bin/oxlint', '--type-aware', '--type-check', ...written)).toBe('')
    expect(said('oxfmt/bin/oxfmt', '--check', ...written)).toBe('')
  },
)
