import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomOf, shuffled } from './choice.ts'
import type { Copies } from './copies.ts'
import { importedLines, linesOf, textNaming } from './lines.ts'
import type { Line } from './lines.ts'
import { isProgram, mutationsIn } from './mutations/list.ts'
import { lineAt, shown } from './mutations/mutation.ts'
import type { Mutation } from './mutations/mutation.ts'
import type { Outcome } from './outcome.ts'
import { isBrowserSpec, needsBundle } from './product.ts'
import type { Row } from './product.ts'
import { runTests } from './runTests.ts'
import type { Ended } from './runTests.ts'
import { buildBundle, claimBundle, isBundled, takeBundle, withMutation } from './trees.ts'

/** Tests that a break slows are not ended before they had three times what they need, and two minutes more. */
const limitOf = (tookMs: number) => 3 * tookMs + 120_000

/** what a file of tests takes that was never timed here */
const usualMs = 10_000

/** So often a line is drawn anew because its break belongs to others. A test that sees nothing at all is green after that. */
const mostDraws = 5

/** Breaks one line that the tests of a row run through, chosen by the seed, and says whether they saw it. A break that they did not see and other tests did is that of another row: the next is drawn. */
export async function breakRow({ id, files }: Row, seed: string, copies: Copies): Promise<Outcome> {
  const runs = await inTurn(files, (file) => copies.coverageOf(file, id))
  const limitMs = limitOf(runs.reduce((sum, { ended }) => sum + ended.tookMs, 0))
  const untouched: Outcome = { row: id, how: 'no line', tests: files, broken: null, ofOthers: [], tookMs: 0, limitMs, said: '' }
  if (runs.some(({ ended }) => ended.how !== 'green')) {
    const before = await namedTests(copies, { id, files }, limitMs)
    if (before.how !== 'green') return { ...untouched, ...before, how: before.how === 'none' ? 'none' : 'red before' }
  }
  const controls = new Set(await inTurn(files, (file) => copies.controlOf(file)))
  const lines = linesOf({
    row: id,
    coverages: runs.map(({ coverage }) => coverage),
    controls: [...controls].filter((hit) => hit !== null),
    text: files.map((file) => textNaming(id, file, readFileSync(join(copies.clean, file), 'utf8'))).join('\n'),
    sitesOf: copies.sitesOf,
  })
  const draws = drawn(lines.length > 0 ? lines : importedLines(copies.clean, files, copies.sitesOf), randomOf(seed, id), copies)
  let outcome = untouched
  for (const chosen of draws.take(mostDraws)) {
    const ofOthers = outcome.broken === null ? [] : [...outcome.ofOthers, outcome.broken]
    const { isOfOthers, ...judgement } = await judged({ id, files }, chosen, limitMs, copies)
    outcome = { ...untouched, ...judgement, ofOthers }
    if (!isOfOthers) break
  }
  return outcome
}

/** Makes the break of an earlier outcome once more; null when its code is no longer there, or when others see it: another line is drawn then. */
export async function breakAgain(row: Row, earlier: Outcome, copies: Copies): Promise<Outcome | null> {
  const { broken, limitMs } = earlier
  if (broken === null) return null
  const source = readFileSync(join(copies.clean, broken.file), 'utf8')
  const mutation = mutationsIn(broken.file, source).find((one) => {
    const { before, after } = shown(source, one)
    return before === broken.before && after === broken.after
  })
  if (!mutation) return null
  const { isOfOthers, ...judgement } = await judged(row, { file: broken.file, mutation }, limitMs, copies)
  return isOfOthers ? null : { ...earlier, ...judgement, tests: row.files }
}

type Chosen = { file: string; mutation: Mutation }

function* drawn(lines: readonly Line[], random: () => number, copies: Copies): Generator<Chosen> {
  for (const { file, mutations } of shuffled(lines, random)) {
    const source = readFileSync(join(copies.clean, file), 'utf8')
    const mutation = shuffled(mutations, random).find((one) => isProgram(file, source, one))
    if (mutation) yield { file, mutation }
  }
}

type Judgement = Pick<Outcome, 'how' | 'tookMs' | 'said' | 'broken'> & { isOfOthers: boolean }

async function judged(row: Row, { file, mutation }: Chosen, limitMs: number, copies: Copies): Promise<Judgement> {
  const source = readFileSync(join(copies.clean, file), 'utf8')
  const broken = { file, line: lineAt(source, mutation.start), kind: mutation.kind, ...shown(source, mutation) }
  const isBuilt = copies.hasBundle && isBundled(file)
  const isShown = row.files.some((one) => needsBundle(copies.clean, one))
  const judgement = await withMutation(copies.clean, file, mutation, async () => {
    if (isBuilt) (isShown ? buildBundle : claimBundle)(copies.clean)
    const ended = await namedTests(copies, row, limitMs)
    return { ...ended, broken, isOfOthers: ended.how === 'green' && (await isSeenByOthers(copies, row, file, limitMs)) }
  })
  if (isBuilt) takeBundle(copies.bundle, copies.clean)
  return judgement
}

/** Whether another test of the row's files, or one of the folder that mirrors that of the broken file, sees the break. Browser specs are not asked: they take too long. */
async function isSeenByOthers({ clean, env }: Copies, { id, files }: Row, broken: string, limitMs: number): Promise<boolean> {
  const title = `^(?!.*${id})`
  const own = files.filter((file) => !isBrowserSpec(file))
  const { how } = own.length === 0 ? { how: 'none' } : await runTests({ folder: clean, files: own, title, limitMs, env, stopsAtRed: true })
  if (how === 'red' || how === 'late') return true
  const neighbours = mirrorOf(broken, clean).filter((file) => !own.includes(file))
  if (neighbours.length === 0) return false
  const ended = await runTests({ folder: clean, files: neighbours, title, limitMs: limitOf(neighbours.length * usualMs), env, stopsAtRed: true })
  return ended.how === 'red' // late ones saw nothing: nobody knows how long they take
}

/** The tests of the folder that mirrors that of a file; where it has none, of the one above. */
function mirrorOf(file: string, clean: string): string[] {
  const mirrored = join('tests', dirname(file).replace(/^src\//, ''))
  for (const folder of [mirrored, dirname(mirrored)]) {
    const found = globSync(`${folder}/*.test.{ts,tsx}`, { cwd: clean })
    if (found.length > 0) return found
  }
  return []
}

/** Runs the tests that name a row, those without a browser first. */
async function namedTests({ clean, env }: Copies, { id, files }: Row, limitMs: number): Promise<Ended> {
  const run = (some: readonly string[]) => runTests({ folder: clean, files: some, title: id, limitMs, env, stopsAtRed: true })
  const kinds = [files.filter((file) => !isBrowserSpec(file)), files.filter(isBrowserSpec)].filter(({ length }) => length > 0)
  let last: Ended = { how: 'none', tookMs: 0, said: '' }
  for (const some of kinds) {
    const ended = await run(some)
    last = { ...ended, tookMs: last.tookMs + ended.tookMs }
    if (ended.how !== 'green') return last
  }
  return last
}

async function inTurn<T, R>(all: readonly T[], one: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const each of all) results.push(await one(each))
  return results
}
