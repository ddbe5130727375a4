import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atLeast } from './support/atLeast.ts'
import { hollowLoops, hollowTables } from './support/hollowLoops.ts'

/** A test that would stay green when what it looks at is gone proves nothing (docs/decisions/091-what-a-test-says.md). */
const files = atLeast(
  600,
  globSync('tests/**/*.{test,spec}.{ts,tsx}').map((file) => file.replaceAll('\\', '/')),
)

/** Files whose loops are not counted yet. */
const uncounted = ['tests/e2e/grid.spec.ts', 'tests/e2e/menu.spec.ts']
const judged = files.filter((file) => !uncounted.includes(file))

test('a loop that expects something over a list which is not written out says how often it ran', () => {
  expect(judged.flatMap((file) => hollowLoops(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a list that tests are made of is written out, or says at least how many it has', () => {
  expect(judged.flatMap((file) => hollowTables(file, readFileSync(file, 'utf8')))).toEqual([])
})

const asTest = (body: string) => `import { test, expect } from 'vitest'\nconst words = ['a', 'b']\ntest('a title', () => {\n${body}\n})\n`
const loopsIn = (body: string) => hollowLoops('tests/sample.test.ts', asTest(body)).length

test.each([
  ['for (const one of found()) expect(one).toBe(1)', 1],
  ['for (const one of words.filter(isShort)) expect(one).toBe(1)', 1],
  ['found().forEach((one) => expect(one).toBe(1))', 1],
  ['for (const one of found()) for (const part of one) expect(part).toBe(1)', 2],
  ['expect(other).toBe(2)\nfor (const one of found()) expect(one).toBe(1)', 1],
  ['const all = found()\nfor (const one of all) expect(one).toBe(1)', 1],
  ['for (let at = 0; at < all.length; at += 1) expect(all[at]).toBe(1)', 1],
])('%s is hollow', (body, loops) => expect(loopsIn(body)).toBe(loops))

test.each([
  'for (const one of words) expect(one).toBe(1)',
  'for (const [at, one] of words.entries()) expect(one).toBe(at)',
  "for (const one of ['a', 'b']) expect(one).toBe(1)",
  'for (const one of atLeast(3, found())) expect(one).toBe(1)',
  'const all = found()\nexpect(all).toHaveLength(3)\nfor (const one of all) expect(one).toBe(1)',
  'let count = 0\nfor (const one of found()) {\nexpect(one).toBe(1)\ncount += 1\n}\nexpect(count).toBe(3)',
  'for (let at = 0; at < 3; at += 1) expect(at).toBe(1)',
  'for (const one of found()) seen.push(one)\nexpect(seen).toEqual([1])',
  'fc.assert(fc.property(fc.array(fc.nat()), (all) => {\nfor (const one of all) expect(one).toBe(1)\n}))',
])('%s is not', (body) => expect(loopsIn(body)).toBe(0))

test.each([
  ['test.each(found())("%s", () => expect(1).toBe(2))', 1],
  ['describe.each(words.filter(isShort))("%s", () => {})', 1],
  ['for (const one of found())\n  test(one, () => expect(one).toBe(1))', 1],
  ['test.each(words)("%s", () => expect(1).toBe(2))', 0],
  ['test.each(atLeast(3, found()))("%s", () => expect(1).toBe(2))', 0],
  ['for (const one of words)\n  test(one, () => expect(one).toBe(1))', 0],
])('of %s so many tables are hollow: %i', (source, tables) => {
  expect(hollowTables('tests/sample.test.ts', `const words = ['a']\n${source}\n`)).toHaveLength(tables)
})
