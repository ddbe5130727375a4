import { expect, test } from 'vitest'
import { keptWord } from '#contract/modules/production/keptWord.ts'
import type { ReportLine } from '#contract/resourceReport.ts'
import { daysBefore } from '../../../../../src/admin/modules/dashboards/charts/days.ts'
import { dayShares, keptShares, plantCharts, yields } from '../../../../../src/admin/modules/dashboards/charts/plantCharts.ts'
import { stockAges } from '../../../../../src/admin/modules/dashboards/charts/stockAges.ts'
import { twoShifts } from '../../../../support/twoShifts.ts'

const line = (keys: string[], values: number[], where: Record<string, string> = {}): ReportLine => ({ keys, texts: keys, values, where })

test('the share of tasks that were kept counts both answers of a day, and opens both', () => {
  const where = { actualEnd_begin: '2026-11-23', kept: 'Y' }
  const lines = [line(['2026-11-23', 'Y'], [3], where), line(['2026-11-23', 'N'], [1], where), line(['2026-11-24', 'N'], [2])]
  expect(keptShares(lines).map(({ text, value }) => [text, value])).toEqual([
    ['11-23', 75],
    ['11-24', 0],
  ])
  expect(keptShares(lines)[0]?.where).toEqual({ actualEnd_begin: '2026-11-23', kept_MultiString: 'Y,N' })
})

test('the share of batches within tolerance counts both verdicts of a day', () => {
  const lines = [
    line(['2026-11-23', 'pass'], [9], { verdict: 'pass' }),
    line(['2026-11-23', 'fail'], [1]),
    line(['2026-11-24', 'fail'], [1], { verdict: 'fail' }),
  ]
  const points = dayShares(lines, { field: 'verdict', good: 'pass', either: 'pass,fail' })
  expect(points.map(({ value }) => value)).toEqual([90, 0])
  expect(points[0]?.where).toEqual({ verdict_MultiString: 'pass,fail' })
})

test('a day on which nothing was made has no yield', () => {
  expect(yields([line(['2026-11-23'], [99, 1]), line(['2026-11-24'], [0, 0])]).map(({ value }) => value)).toEqual([99])
})

test('the number above a chart is that of all its lines', () => {
  const sumOf = (name: string, lines: ReportLine[]) => plantCharts.find((chart) => chart.name === name)?.sum(lines)
  expect(sumOf('output', [line(['a'], [2]), line(['b'], [3])])).toBe(5)
  expect(sumOf('kept', [line(['a', 'Y'], [3]), line(['a', 'N'], [1])])).toBe(75)
  expect(sumOf('yield', [])).toBeNull()
})

test('a lot stands in exactly one span of ages', () => {
  const ages = [0, 7, 8, 30, 90, 180, 365, 366, 4000]
  expect(stockAges(ages.map((ageDays) => ({ ageDays }))).map(({ value }) => value)).toEqual([2, 2, 1, 1, 1, 2])
})

test('the last days end today on the plant’s clock, whatever day it is in UTC', () => {
  const earlyMorning = Date.parse('2026-03-02T07:59:00+08:00')
  expect(daysBefore(earlyMorning, 3, 'Asia/Shanghai')).toEqual({ from: '2026-02-28', to: '2026-03-02' })
  expect(daysBefore(earlyMorning, 3, 'UTC')).toEqual({ from: '2026-02-27', to: '2026-03-01' })
})

test('half an hour late is still kept', () => {
  expect([keptWord(0, 30 * 60_000), keptWord(0, 30 * 60_000 + 1), keptWord(null, 5)]).toEqual(['Y', 'N', ''])
})

test('shifts stand in the order in which they were worked, the early one of a day before the night that begins on it', () => {
  const points = plantCharts.find(({ name }) => name === 'output')?.points ?? (() => [])
  const texts = points([line(['2026-11-27 夜班'], [2]), line(['2026-11-27 早班'], [3]), line(['2026-11-26 夜班'], [4])], twoShifts).map(({ text }) => text)
  expect(texts).toEqual(['11-26 夜班', '11-27 早班', '11-27 夜班'])
})
