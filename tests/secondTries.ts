import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** The line that stands before the names of `count` tests that passed only when they were run once more. */
export function secondTriesHeading(count: number): string {
  return `${count} ${count === 1 ? 'test' : 'tests'} passed only at the second try:`
}

/**
 * Names every test that passed only when it was run once more (docs/decisions/009-second-try.md): one a line in the file
 * that the environment variable SECOND_TRIES says, for a run that has more to tell after it; without it at the end of the run.
 */
export default class SecondTries implements Reporter {
  readonly #file = process.env['SECOND_TRIES']
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    this.#names.push(name)
    if (this.#file !== undefined) appendFileSync(this.#file, `${name}\n`)
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0 && this.#file === undefined) process.stdout.write(`\n${secondTriesHeading(this.#names.length)}\n  ${this.#names.join('\n  ')}\n`)
  }
}
