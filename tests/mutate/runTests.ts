import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { isBrowserSpec } from './product.ts'

/** How tests ended: `late` ones were ended at their limit; `none` says that no title fitted. */
export type Ended = { how: 'green' | 'red' | 'late' | 'none'; tookMs: number; said: string }

type Run = {
  /** the tree whose tests run */
  folder: string
  /** of tests, all of one kind: browser specs, or files for vitest */
  files: readonly string[]
  /** the titles that run contain it; null runs all */
  title: string | null
  limitMs: number
  env: Record<string, string>
  /** ends at the first test that fails */
  stopsAtRed: boolean
}

/** Characters of what tests said that are kept when they were red. */
const saidLimit = 1_500

/** Runs tests once, without a second try, in a group of processes of their own that ends with them. */
export async function runTests({ folder, files, title, limitMs, env, stopsAtRed }: Run): Promise<Ended> {
  const kept = mkdtempSync(join(tmpdir(), 'run-'))
  const report = join(kept, 'report.json')
  const isBrowser = files.every(isBrowserSpec)
  const own = isBrowser ? playwrightRun(files, title, stopsAtRed) : vitestRun(files, title, stopsAtRed, report)
  mkdirSync(join(kept, 'tmp'))
  const fromMs = performance.now()
  const { code, isLate, said } = await grouped(own, folder, limitMs, {
    ...process.env,
    ...env,
    TEST_RETRIES: '0',
    TMPDIR: join(kept, 'tmp'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const tookMs = performance.now() - fromMs
  const counts = existsSync(report) ? countsIn(readFileSync(report, 'utf8'), isBrowser) : { passed: 0, failed: 0 }
  rmSync(kept, { recursive: true, force: true })
  if (isLate) return { how: 'late', tookMs, said }
  if (code === 0 && counts.passed === 0) return { how: 'none', tookMs, said }
  return { how: code === 0 ? 'green' : 'red', tookMs, said }
}

const vitestRun = (files: readonly string[], title: string | null, stopsAtRed: boolean, report: string) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...files,
  ...(title === null ? [] : ['-t', title]),
  ...(stopsAtRed ? ['--bail=1'] : []),
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
]

const playwrightRun = (files: readonly string[], title: string | null, stopsAtRed: boolean) => [
  'node_modules/playwright/cli.js',
  'test',
  ...files,
  ...(title === null ? [] : ['-g', title]),
  ...(stopsAtRed ? ['-x'] : []),
  '--workers=1',
  '--reporter=json,line',
]

function grouped(args: string[], cwd: string, limitMs: number, env: NodeJS.ProcessEnv): Promise<{ code: number; isLate: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    let isLate = false
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (more) => (said = (said + String(more)).slice(-saidLimit)))
    const end = () => endGroup(child.pid)
    process.once('exit', end)
    const limit = setTimeout(() => {
      isLate = true
      end()
    }, limitMs)
    child.on('exit', (code) => {
      clearTimeout(limit)
      process.off('exit', end)
      end() // servers and browsers that tests left behind
      resolve({ code: code ?? 1, isLate, said })
    })
  })
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // none of the group is left
  }
}

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const PlaywrightReport = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number() }) })

function countsIn(report: string, isBrowser: boolean): { passed: number; failed: number } {
  const read: unknown = JSON.parse(report)
  if (!isBrowser) {
    const { numPassedTests, numFailedTests } = VitestReport.parse(read)
    return { passed: numPassedTests, failed: numFailedTests }
  }
  const { expected, unexpected } = PlaywrightReport.parse(read).stats
  return { passed: expected, failed: unexpected }
}
