import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageIn } from './covered/hits.ts'
import type { HitFiles } from './covered/hits.ts'
import { keepProbes } from './covered/keepProbes.ts'
import { withProbes } from './covered/probes.ts'
import { linesOf, textNaming } from './lines.ts'
import { namedCode } from './namedCode.ts'
import { sitesIn } from './sites.ts'
import type { Site } from './sites.ts'

const file = 'contract/judge.mjs'
const source = `const most = 10
const unit = 'kg'
export const spare = 7
export function judge(weight) {
  if (weight > most) return '超重'
  else if (weight < 0) throw new Error('负数')
  const text = weight === 0 && isNight() ? '空' : weight + unit
  return [text].map((one) => one + '！')[0]
}
export const isNight = () => false
`
const { source: probed, probes } = withProbes(file, source)

test('probes change nothing but say what ran, statement by statement and branch by branch', async () => {
  const { take } = keepProbes()
  const path = join(mkdtempSync(join(tmpdir(), 'probes-')), 'judge.mjs')
  writeFileSync(path, probed)
  const { judge } = (await import(/* @vite-ignore */ path)) as { judge(weight: number): string } // the file above
  expect(take()).toEqual({ [file]: [] })
  const ranBy = (weight: number) => {
    const result = judge(weight)
    return [result, ...(take()[file] ?? []).map((probe) => source.slice(probes[probe]?.start, probes[probe]?.end).split('\n')[0])]
  }
  expect(ranBy(11)).toEqual(['超重', "if (weight > most) return '超重'", "return '超重'"])
  expect(ranBy(10)).toEqual([
    '10kg！',
    "if (weight > most) return '超重'",
    "const text = weight === 0 && isNight() ? '空' : weight + unit",
    "return [text].map((one) => one + '！')[0]",
    "if (weight < 0) throw new Error('负数')",
    'weight + unit',
    "one + '！'",
  ])
  expect(ranBy(0)).toContain('isNight()')
  expect(take()).toEqual({})
  expect(probed.split('\n').length).toBe(source.split('\n').length)
})

test('what runs once has no probe, and runs where its name stands in code that runs', () => {
  const sites = sitesIn(file, source, probes)
  const siteAt = (text: string) => sites.find(({ mutation }) => mutation.start === source.indexOf(text))
  expect(siteAt('10')).toMatchObject({ line: 1, constant: 'most', probes: [0] })
  expect(siteAt('7')).toMatchObject({ line: 3, constant: 'spare', probes: [] })
  expect(siteAt("'超重'")).toMatchObject({ line: 5, constant: null, probes: [3] })
})

test('what a process did in which no test runs belongs to the tests that ran at that time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hits-'))
  const written = (name: string, ...lines: object[]) => writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  written(
    '1-0.jsonl',
    { from: 0, to: 1000, tests: [], hit: { a: [1] } },
    { from: 1000, to: 1100, tests: ['one'], hit: { a: [2] } },
    { from: 1100, to: 5000, tests: [], hit: { a: [9] } },
    { from: 5000, to: 5100, tests: ['other'], hit: { a: [2, 3], b: [] } },
  )
  written('2-0.jsonl', { from: 100, to: 900, tests: [], hit: { a: [7] } }, { from: 1080, to: 1180, tests: [], hit: { a: [8] } })
  writeFileSync(join(folder, '3-0.jsonl'), '{"from":5000,"to":50')
  const { tests, outside } = coverageIn(folder)
  const read = (files: HitFiles | undefined) => [...(files ?? [])].map(([name, hit]) => [name, [...hit].toSorted((one, other) => one - other)])
  expect(read(outside)).toEqual([['a', [1, 7, 9]]])
  expect(read(tests.get('one'))).toEqual([['a', [2, 8]]])
  expect(read(tests.get('other'))).toEqual([
    ['a', [2, 3]],
    ['b', []],
  ])
})

/** One line for each of `count` probes, each with one number to change. */
const manyLines = (count: number): Site[] =>
  Array.from({ length: count }, (_none, at) => ({
    line: at + 1,
    probes: [at],
    constant: null,
    entry: null,
    rows: new Set<string>(),
    mutation: { kind: 'number', start: at, end: at + 1, replacement: '1' },
  }))
const through = (...hit: number[]): HitFiles => new Map([['a.ts', new Set(hit)]])
const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_none, at) => from + at)
const coverageOf = (tests: [string, HitFiles][]) => [{ tests: new Map(tests), outside: new Map() }]

test('lines that the fewest other tests run through come first, and no line that the tests of the row leave out', () => {
  const coverages = coverageOf([
    ['reads [GRID-014]', through(...upTo(0, 20))],
    ['reads more [GRID-014, GRID-015]', through(30)],
    ['writes [GRID-015]', through(...upTo(2, 40))],
  ])
  const linesBy = (...controls: HitFiles[]) =>
    linesOf({ row: 'GRID-014', coverages, controls, text: '', sitesOf: () => manyLines(40) }).map(({ line, others }) => [line, others])
  // two lines of its own are too few to choose from, so those that one other test runs through come along
  expect(linesBy()).toEqual([...upTo(1, 3).map((line) => [line, 0]), ...upTo(3, 21).map((line) => [line, 1]), [31, 1]])
  // the control runs through the second half of them
  expect(linesBy(through(...upTo(12, 31)))).toEqual([...upTo(1, 3).map((line) => [line, 0]), ...upTo(3, 13).map((line) => [line, 1])])
})

test('code whose comment names the row comes before all other, and a constant after code', () => {
  const coverages = coverageOf([['reads [GRID-014]', through(...upTo(0, 20))]])
  const linesWith = (sites: readonly Site[], text = '') =>
    linesOf({ row: 'GRID-014', coverages, controls: [], text, sitesOf: () => sites }).map(({ line }) => line)
  const [one, two, three, four, ...more] = manyLines(40)
  if (!one || !two || !three || !four) throw new Error('there are 40')
  const rows = new Set(['GRID-014'])
  expect(linesWith([one, two, three, { ...four, rows }, ...more])).toEqual([4])
  expect(linesWith([one, two, three, { ...four, rows: new Set(['GRID-015']) }])).toEqual([1, 2, 3, 4])
  expect(linesWith([one, two, three, ...more.slice(30).map((site) => ({ ...site, rows }))])).toEqual([1, 2, 3]) // which no test of the row runs through
  expect(linesWith([one, two, three, { ...four, constant: 'most' }])).toEqual([1, 2, 3])
  expect(linesWith([one, two, { ...four, constant: 'most' }])).toEqual([1, 2, 4])
  // one entry of several is looked at by tests that name it
  const entry = { ...four, constant: 'most', entry: 'n6' }
  expect([linesWith([entry]), linesWith([entry], "passes('n6-16')"), linesWith([entry], 'n61')]).toEqual([[], [4], []])
})

test('the text of a test that names a row is read with the table that it loops over', () => {
  const tests = "test('a [GRID-014]', () => f('n'))\ntest.each(['s'])('b %s [GRID-015]', (text) => g(text))\ntest('c', () => h())"
  expect(textNaming('GRID-014', 'a.test.ts', tests)).toBe("test('a [GRID-014]', () => f('n'))")
  expect(textNaming('GRID-015', 'a.test.ts', tests)).toBe("test.each(['s'])('b %s [GRID-015]', (text) => g(text))")
})

test('a comment with ids names what stands behind it, its line, or its file', () => {
  const named = (text: string) => namedCode('a.ts', text).map(({ start, end, rows }) => [text.slice(start, end).trim(), ...rows])
  expect(named('/** Judges (GRID-014, API-003). */\nexport function a() {}\nb()')).toEqual([['export function a() {}', 'GRID-014', 'API-003']])
  expect(named('f({\n  a: 1,\n  // GRID-014\n  b: 2,\n})')).toEqual([['b: 2', 'GRID-014']])
  expect(named('const a = 1 // GRID-009 to GRID-011\nb()')).toEqual([['const a = 1', 'GRID-009', 'GRID-010', 'GRID-011']])
  expect(named("/** GRID-014 */\nimport 'a'\nb()")).toEqual([["/** GRID-014 */\nimport 'a'\nb()", 'GRID-014']])
  expect(named('// nothing\nb()')).toEqual([])
})
