import { expect, test } from 'vitest'
import { codesIn, trendGroups } from '../../../../../src/admin/modules/equipment/trend/trendGroups.ts'
import { trendCsv } from '../../../../../src/admin/modules/equipment/trend/trendCsv.ts'

const tag = (tagCode: string, unit: string, name = tagCode) => ({ tagCode, unit, name, decimals: 1, isText: false, deviceCode: 'D1', equipCode: null })

test('tags with one unit share a picture, never more than four curves in one', () => {
  const chosen = [tag('t1', '℃'), tag('p1', 'kPa'), tag('t2', '℃'), tag('t3', '℃'), tag('t4', '℃'), tag('t5', '℃')]
  expect(trendGroups(chosen).map((group) => group.map(({ tagCode }) => tagCode))).toEqual([['t1', 't2', 't3', 't4'], ['t5'], ['p1']])
})

test('the address names tags once each and eight at the most', () => {
  expect(codesIn(undefined)).toEqual([])
  expect(codesIn('a,b,,a')).toEqual(['a', 'b'])
  expect(codesIn('1,2,3,4,5,6,7,8,9')).toHaveLength(8)
})

test('what the curves show becomes a table: a line a period, gaps are empty cells, a name is never a formula', () => {
  const at = Date.UTC(2026, 10, 21, 6, 5, 0)
  const trend = (tagCode: string, points: [number, number | null, number | null, number | null][]) => ({
    tagCode,
    fromMs: at,
    toMs: at + 3000,
    bucketMs: 1000,
    points,
  })
  const text = trendCsv(
    [tag('a', '℃', '=1+1'), tag('b', '', '名"称')],
    [
      trend('a', [
        [at, 1, 3, 2],
        [at + 1000, null, null, null],
      ]),
      trend('b', [[at + 2000, 5, 5, 5]]),
    ],
    'Asia/Shanghai',
  )
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.slice(1).split('\r\n')).toEqual([
    `"时间","'=1+1 a 最小（℃）","'=1+1 a 最大（℃）","'=1+1 a 最后（℃）","名""称 b 最小","名""称 b 最大","名""称 b 最后"`,
    '11月21日 14:05:00,1,3,2,,,',
    '11月21日 14:05:02,,,,5,5,5',
  ])
})
