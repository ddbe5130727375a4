import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Broken = z.object({ file: z.string(), line: z.number(), kind: z.string(), before: z.string(), after: z.string() })

/** What came of one row. `red` and `late` saw the break, `green` did not. Of the others nothing was broken: their tests were red before, no title fitted, or they run through no line of the product. */
const Outcome = z.object({
  row: z.string(),
  how: z.enum(['red', 'late', 'green', 'red before', 'none', 'no line']),
  tests: z.array(z.string()),
  broken: Broken.nullable(),
  /** breaks that were drawn before, which these tests did not see and others did */
  ofOthers: z.array(Broken),
  tookMs: z.number(),
  limitMs: z.number(),
  /** the end of what the tests said */
  said: z.string(),
})
export type Outcome = z.infer<typeof Outcome>

export function keptOutcomes(file: string): Outcome[] {
  return existsSync(file) ? z.array(Outcome).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Puts an outcome in the place of the one its row had before, or at the end. */
export function keepOutcome(file: string, outcome: Outcome): void {
  const kept = keptOutcomes(file)
  const at = kept.findIndex(({ row }) => row === outcome.row)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(at === -1 ? [...kept, outcome] : kept.with(at, outcome), null, 2)}\n`)
}
