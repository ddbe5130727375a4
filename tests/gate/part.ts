import { spawn } from 'node:child_process'
import type { FileTimes } from './slowest.ts'
import type { SecondTry } from './secondTries.ts'

/** How a part of the proof ended. */
export type PartResult = {
  passed: number
  failed: number
  skipped: number
  /** what failed, and why: said last, for a log of which only the end is kept */
  failures: Failure[]
  secondTries: SecondTry[]
  times: FileTimes
}

/** A test that failed, or a file whose beginning did. */
export type Failure = { name: string; why: string }

/** A part that ended without a report: something failed before any test could say so. */
export function withoutReport(name: string): PartResult {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ name, why: 'ended without a report' }], secondTries: [], times: new Map() }
}

/** A part that does not end (a test left a program behind that holds its output) is ended: what it printed stays, and it counts as failed. */
const longestPartMs = 70 * 60_000

/** Runs Node with `args` and these additions to the environment; resolves with the exit code. */
export function runNode(args: readonly string[], env: Record<string, string | undefined>): Promise<number> {
  const settings = { stdio: 'inherit', timeout: longestPartMs, killSignal: 'SIGKILL', env: { ...process.env, ...env } } as const
  return new Promise((resolve) => spawn(process.execPath, args, settings).on('exit', (code) => resolve(code ?? 1)))
}
