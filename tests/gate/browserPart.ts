import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode, withoutReport } from './part.ts'
import type { PartResult } from './part.ts'

/** Characters of a page, as it was read when a browser test failed, that are printed: who reads the log of another machine has nothing else. */
const pageLimit = 12_000
const folderOfSpecs = 'tests/e2e'

/** Runs the browser tests, all or those that `args` name, and tells how they ended. */
export async function browserPart(args: readonly string[], env: Record<string, string | undefined>): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-tests-'))
  const file = join(folder, 'e2e.json')
  const code = await runNode(['node_modules/playwright/cli.js', 'test', ...args], { ...env, E2E_REPORT: file })
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null
  rmSync(folder, { recursive: true, force: true })
  if (text === null) return withoutReport(`playwright ${args.join(' ')}`)
  const { stats, suites } = JSON.parse(text) as Report // playwright's own
  const ended = suites.flatMap(testsIn)
  const failures = ended
    .filter(({ status }) => status === 'unexpected')
    .map(({ file: of, name, said }) => ({ name: `${of} > ${name}`, why: said.at(-1) ?? '' }))
  if (stats.unexpected + stats.flaky > 0)
    for (const page of globSync('test-results/*/error-context.md')) process.stdout.write(`\n${page}\n${readFileSync(page, 'utf8').slice(0, pageLimit)}\n`)
  const times = new Map<string, number>()
  for (const { file: of, seconds } of ended) times.set(of, (times.get(of) ?? 0) + seconds)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected,
    skipped: stats.skipped,
    failures,
    secondTries: ended.filter(({ status }) => status === 'flaky').map(({ file: of, name, said }) => ({ file: of, name, why: said[0] ?? '' })),
    times,
  }
}

type Report = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>; suites: Suite[] }
type Suite = {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[]
}
type Ended = { file: string; name: string; status: string; seconds: number; said: string[] }

/** The tests of a suite, each with what its tries said when they failed. */
function testsIn({ file, suites = [], specs }: Suite): Ended[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `${folderOfSpecs}/${file}`,
      name: title,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      said: results.flatMap(({ error }) => (error?.message === undefined ? [] : [error.message])),
    })),
  )
  return [...own, ...suites.flatMap(testsIn)]
}
