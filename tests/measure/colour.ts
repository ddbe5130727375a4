import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { deltaE, deltaMethods, deltaTexts } from '#contract/rules/colour/deltaE.ts'
import type { DeltaMethod } from '#contract/rules/colour/deltaE.ts'
import { foreignDeltas, labOf, randomPairs } from '../contract/rules/colour/foreignDeltas.ts'
import { sharmaPairs } from '../contract/rules/colour/sharmaPairs.ts'
import { installFromDebian } from '../debian.ts'

/**
 * `npm run measure:colour -- 10000`: the furthest that our colour differences are from those of culori and Debian's python3-colormath over so many random
 * pairs, and from the 34 published ones; writes its table into docs/measured.md.
 */
const count = Number(process.argv[2] ?? 10_000)
const mostApart = 1e-4
const python = process.env['PYTHON'] ?? '/usr/bin/python3'
const script = new URL('./colormath_deltas.py', import.meta.url).pathname
const document = new URL('../../docs/measured.md', import.meta.url)
const heading = '## Colour differences beside foreign ones (`npm run measure:colour`)'

const pairs = randomPairs(count, 20_261_127)
const theirs = await colormath()
const furthest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0)
const apart = (method: DeltaMethod, other: (at: number) => number | undefined) =>
  furthest(pairs.map(([standard, sample], at) => Math.abs(deltaE(method, standard, sample) - (other(at) ?? Number.POSITIVE_INFINITY))))

const rows = deltaMethods.map((method) => {
  const foreign = foreignDeltas[method]
  const culori = apart(method, (at) => {
    const pair = pairs[at]
    return pair && foreign(pair[0], pair[1])
  })
  return {
    name: deltaTexts[method],
    culori,
    colormath: apart(method, (at) => (isUnfolded(at) && method === 'dE00' ? deltaOf(method, at) : theirs[method][at])),
  }
})
const unfolded = pairs.flatMap((_, at) => (isUnfolded(at) ? [Math.abs(deltaOf('dE00', at) - (theirs.dE00[at] ?? Number.POSITIVE_INFINITY))] : []))
const published = furthest(sharmaPairs.map(([l1, a1, b1, l2, a2, b2, dE]) => Math.abs(deltaE('dE00', labOf([l1, a1, b1]), labOf([l2, a2, b2])) - dE)))

const shown = (value: number) => value.toExponential(1)
const text = `${heading}

${count} random pairs, every second one of near neighbours; the furthest that any pair is apart. Promised: ≤ ${mostApart}. ${new Date().toISOString().slice(0, 10)}:

| formula | culori 4.0.2 | colormath 3.0 |
|---|---|---|
${rows.map(({ name, culori, colormath }) => `| ${name} | ${shown(culori)} | ${shown(colormath)} |`).join('\n')}

${unfolded.length} of the pairs are left out of ΔE00 beside colormath: it leaves the mean hue of two reds at 360° and more, where the publication folds it back, and is up to ${shown(furthest(unfolded))} apart.

The ${sharmaPairs.length} published pairs of CIEDE2000 (four decimals): ${shown(published)}.
`
process.stdout.write(text)
writeSection(text)
process.exit(furthest([published, ...rows.flatMap(({ culori, colormath }) => [culori, colormath])]) > mostApart ? 1 : 0)

function deltaOf(method: DeltaMethod, at: number): number {
  const pair = pairs[at]
  return pair ? deltaE(method, pair[0], pair[1]) : Number.NaN
}

/** Whether colormath takes the mean hue of the pair as 360° and more (Sharma, equation 14, folds it). */
function isUnfolded(at: number): boolean {
  const pair = pairs[at]
  if (!pair) return false
  const meanC = (Math.hypot(pair[0].a, pair[0].b) + Math.hypot(pair[1].a, pair[1].b)) / 2
  const stretch = 1 + 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)))
  const [h1, h2] = pair.map(({ a, b }) => ((Math.atan2(b, a * stretch) * 180) / Math.PI + 360) % 360) as [number, number] // two in, two out
  return Math.abs(h1 - h2) > 180 && h1 + h2 >= 360
}

async function colormath(): Promise<Record<DeltaMethod, number[]>> {
  const input = JSON.stringify(pairs.map(([one, other]) => [one.l, one.a, one.b, other.l, other.a, other.b]))
  const ask = () => spawnSync(python, [script], { input, encoding: 'utf8', maxBuffer: 64_000_000 })
  let answer = ask()
  if (answer.status !== 0) {
    installFromDebian('python3-colormath')
    answer = ask()
  }
  if (answer.status !== 0) throw new Error(`python3-colormath does not answer: ${answer.stderr}`)
  const list = z.array(z.number())
  return z.object({ dE00: list, cmc21: list, cmc11: list, dE94: list, dE76: list }).parse(JSON.parse(answer.stdout))
}

/** Replaces the section of this heading, or puts it at the end. */
function writeSection(section: string): void {
  const whole = readFileSync(document, 'utf8')
  const from = whole.indexOf(heading)
  if (from < 0) return writeFileSync(document, `${whole.trimEnd()}\n\n${section}`)
  const after = whole.indexOf('\n## ', from + heading.length)
  writeFileSync(document, `${whole.slice(0, from)}${section}${after < 0 ? '' : whole.slice(after)}`)
}
