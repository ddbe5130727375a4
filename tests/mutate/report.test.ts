import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepOutcome, keptOutcomes } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { explainedGreens, lineOf, reasonOf, summaryOf } from './report.ts'

const broken = { file: 'src/a.ts', line: 12, kind: 'boundary', before: 'a < b || c', after: 'a <= b || c' }
const outcome = (row: string, how: Outcome['how']): Outcome => ({
  row,
  how,
  tests: [],
  broken: how === 'no line' ? null : broken,
  ofOthers: row === 'GRID-003' ? [broken] : [],
  tookMs: 61_400,
  limitMs: 1,
  said: '',
})
const outcomes = [
  outcome('GRID-001', 'red'),
  outcome('GRID-002', 'green'),
  outcome('GRID-003', 'late'),
  outcome('GRID-004', 'green'),
  outcome('STK-001', 'no line'),
]
const explained = [{ row: 'GRID-004', file: 'src/a.ts', before: 'a < b || c', after: 'a <= b || c', reason: 'they are never equal' }]

test('what stayed green is counted and named with what was broken, and with its reason where there is one', () => {
  expect(summaryOf(outcomes, explained).split('\n')).toEqual([
    '4 rows broken: 1 red, 1 ended at their limit, 2 green (1 explained)',
    'drawn anew, because other tests saw a break that these did not: 1 rows',
    'not broken: 0 red before, 0 without a test, 1 whose tests run through no line',
    '',
    '| stayed green | where | mutation | before | after | explained |',
    '|---|---|---|---|---|---|',
    '| GRID-002 | src/a.ts:12 | boundary | `a < b \\|\\| c` | `a <= b \\|\\| c` |  |',
    '| GRID-004 | src/a.ts:12 | boundary | `a < b \\|\\| c` | `a <= b \\|\\| c` | they are never equal |',
  ])
  expect(lineOf(outcome('GRID-001', 'red'), explained)).toBe('GRID-001 red 61 s src/a.ts:12 (boundary) a < b || c → a <= b || c')
  expect(lineOf(outcome('GRID-004', 'green'), explained)).toBe('GRID-004 green, explained 61 s src/a.ts:12 (boundary) a < b || c → a <= b || c')
  expect(lineOf(outcome('GRID-003', 'late'), explained)).toBe('GRID-003 late, after 1 of others 61 s src/a.ts:12 (boundary) a < b || c → a <= b || c')
  expect(lineOf(outcome('STK-001', 'no line'), explained)).toBe('STK-001 no line 61 s')
})

test('a reason is for one change of one row', () => {
  const [reason] = explained
  expect(reasonOf(outcome('GRID-004', 'green'), explained)).toBe('they are never equal')
  for (const other of [{ row: 'GRID-005' }, { file: 'src/b.ts' }, { before: 'b' }, { after: 'b' }])
    expect(reasonOf(outcome('GRID-004', 'green'), reason ? [{ ...reason, ...other }] : [])).toBeNull()
})

test('reasons are read line by line, and a line without a reason is refused', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'explained-')), 'explained.tsv')
  writeFileSync(path, 'row\tfile\tbefore\tafter\treason\nGRID-004\tsrc/a.ts\ta < b || c\ta <= b || c\tthey are never equal\n')
  expect(explainedGreens(path)).toEqual(explained)
  writeFileSync(path, 'row\tfile\tbefore\tafter\treason\nGRID-004\tsrc/a.ts\ta\tb\t\n')
  expect(() => explainedGreens(path)).toThrow('five columns')
})

test('an outcome takes the place of the one its row had, and others stay', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'outcomes-')), 'new', 'outcomes.json')
  for (const one of outcomes) keepOutcome(file, one)
  keepOutcome(file, outcome('GRID-002', 'red'))
  expect(keptOutcomes(file).map(({ row, how }) => [row, how])).toEqual([
    ['GRID-001', 'red'],
    ['GRID-002', 'red'],
    ['GRID-003', 'late'],
    ['GRID-004', 'green'],
    ['STK-001', 'no line'],
  ])
})
