import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase } from 'vitest/node'

/** A test that passed only when it was run once more: its file, its name there, and why it failed at first. */
export type SecondTry = { file: string; name: string; why: string }

/** The lines that tell of tests that passed only when they were run once more, each with the first line of what it said at first. */
export function secondTriesText(tries: readonly SecondTry[]): string {
  const heading = `${tries.length} ${tries.length === 1 ? 'test' : 'tests'} passed only at the second try:`
  return [heading, ...tries.map(({ file, name, why }) => `  ${file} > ${name}\n    ${stripVTControlCharacters(why).split('\n')[0]}`)].join('\n')
}

/**
 * Tells of every test that passed only when it was run once more (docs/decisions/009-second-try.md): as one line of JSON each in
 * the file that the environment variable SECOND_TRIES names, or at the end of the run without it.
 */
export default class SecondTries implements Reporter {
  readonly #file = process.env['SECOND_TRIES']
  readonly #tries: SecondTry[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const why = test.result().errors?.[0]?.message ?? ''
    const tried = { file: test.module.relativeModuleId, name: test.fullName, why }
    this.#tries.push(tried)
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(tried)}\n`)
  }

  onTestRunEnd(): void {
    if (this.#tries.length > 0 && this.#file === undefined) process.stdout.write(`\n${secondTriesText(this.#tries)}\n`)
  }
}
