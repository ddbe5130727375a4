import { browserPart } from './browserPart.ts'
import type { Failure, PartResult } from './part.ts'
import type { SecondTry } from './secondTries.ts'
import { vitestPart } from './vitestPart.ts'

/** How often the file of a test that needed its second try is run more. */
const times = 3

type RunFile = (file: string, titles: readonly string[]) => Promise<Pick<PartResult, 'failures'>>

/**
 * Runs each test that passed only at its second try a few times more, with no second try (docs/decisions/009-second-try.md): those of a file of
 * the browser alone, for a file may walk through two hundred pages.
 * One that fails again has a cause that can be found: that is a failure of the run. What stays well was the machine's neighbour, and stays named.
 */
export async function failuresAgain(tries: readonly SecondTry[], runFile: RunFile): Promise<Failure[]> {
  const found: Failure[] = []
  for (const [file, own] of Map.groupBy(tries, (one) => one.file)) {
    const titles = own.map(({ name }) => name)
    const seen = new Map<string, { count: number; why: string }>()
    for (let time = 0; time < times; time += 1)
      for (const { name, why } of (await runFile(file, titles)).failures) seen.set(name, { count: (seen.get(name)?.count ?? 0) + 1, why })
    for (const [name, { count, why }] of seen) found.push({ name: `${name} (needed a second try, failed ${count} of ${times} times more)`, why })
  }
  return found
}

/** Runs one file of tests, of vitest or of the browser, without a second try. */
export function runFileOnce(env: Record<string, string | undefined>): RunFile {
  const once = { ...env, TEST_RETRIES: undefined }
  return (file, titles) => (file.endsWith('.spec.ts') ? browserPart([file, '-g', `(${titles.map(RegExp.escape).join('|')})$`], once) : vitestPart([file], once))
}
