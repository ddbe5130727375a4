import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import {
  DashboardBoard,
  dashboardComplaint,
  dashboardIn,
  dashboardTileKinds,
  emptyDashboard,
  mostDashboardTiles,
} from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { DashboardTile, DashboardTileKind } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { fitted, newTile } from '../../../../../src/admin/modules/online/dashboard/drawing.ts'
import { amountWithUnit, marksOf, scatterOf, stacksOf, tileTitle } from '../../../../../src/admin/modules/online/dashboard/tileWords.ts'

const fields = [
  Field.parse({ kind: 'text', name: 'shade', title: '色号' }),
  Field.parse({ kind: 'dateTime', name: 'at', title: '时间' }),
  Field.parse({ kind: 'quantity', name: 'qty', title: '产量' }),
]
const kinds = Object.keys(dashboardTileKinds) as DashboardTileKind[] // the keys of a constant object
const tileOf = (kind: DashboardTileKind, more: Partial<DashboardTile> = {}): DashboardTile => fitted({ ...newTile(kind, [], 'made'), ...more }, fields)
const complaintOf = (tiles: readonly object[], params: readonly object[] = []) => dashboardComplaint(JSON.stringify({ params, tiles }))

test.each(kinds)('a new tile of kind %s that was fitted to a report can be stored, and one that is not is refused with its place', (kind) => {
  const tile = tileOf(kind)
  expect(complaintOf([tile])).toBeNull()
  expect(DashboardBoard.parse(dashboardIn(JSON.stringify({ params: [], tiles: [tile] }))).tiles).toEqual([tile])
  expect(complaintOf([tile, { ...tile, id: 't2', report: '' }])).toBe('第 2 块：请选择报表')
  expect(complaintOf([{ ...tile, groups: [...tile.groups, 'shade', 'at:day'] }])).toMatch(/^第 1 块：.*分组/)
  expect(complaintOf([{ ...tile, measures: [] }])).toBe('第 1 块：请选择数值')
})

test('a tile stands within the 24 columns, no two have one id, and there are at most sixteen of them', () => {
  const tile = tileOf('bar')
  expect(complaintOf([{ ...tile, x: 12, w: 12 }])).toBeNull()
  expect(complaintOf([{ ...tile, x: 13, w: 12 }])).toBe('第 1 块：超出画面')
  expect(complaintOf([tile, tile])).toBe('看板：编号重复')
  const many = (count: number) => Array.from({ length: count }, (_none, at) => ({ ...tile, id: `t${at}` }))
  expect(complaintOf(many(mostDashboardTiles))).toBeNull()
  expect(complaintOf(many(mostDashboardTiles + 1))).toBe('看板：最多 16 块')
  expect(complaintOf([], [{ name: 'a' }, { name: 'a' }])).toBe('看板：参数名重复')
  expect(complaintOf([], [{ name: 'mo_a' }])).toBe('第 1 个参数：参数名应以字母开头，不能以 mo_ 开头')
  expect(dashboardComplaint('no JSON')).toBe('看板：内容有误')
  expect(dashboardIn('no JSON')).toEqual(emptyDashboard)
})

test('new tiles stand beside each other while there is room, then below all others', () => {
  const [one, two] = [newTile('bar', [], 'made'), newTile('bar', [newTile('bar', [], 'made')], 'made')]
  expect([one.x, one.y, two.x, two.y, two.id === one.id]).toEqual([0, 0, 12, 0, false])
  const third = newTile('bar', [one, two], 'made')
  expect([third.x, third.y]).toEqual([0, 7])
})

test('another kind keeps of a tile what fits it', () => {
  expect(fitted({ ...tileOf('bar', { groups: ['at:month'], measures: ['sum:qty'] }), kind: 'stacked' }, fields)).toMatchObject({
    groups: ['at:month', 'shade'],
    measures: ['sum:qty'],
  })
  expect(fitted({ ...tileOf('bar'), kind: 'number' }, fields)).toMatchObject({ groups: [], measures: ['count'] })
  expect(fitted({ ...tileOf('bar'), kind: 'scatter' }, fields)).toMatchObject({ groups: ['shade'], measures: ['count', 'sum:qty'] })
})

const answer = {
  name: '产量',
  groups: [
    { word: 'at:day', title: '时间（按日）' },
    { word: 'shade', title: '色号' },
  ],
  measures: [{ word: 'sum:qty', title: '产量合计', unit: 'kg' }],
  records: [
    { keys: ['2026-11-02', 'B'], texts: ['2026-11-02', 'B'], values: [5], where: {} },
    { keys: ['2026-11-01', 'A'], texts: ['2026-11-01', 'A'], values: [2.5], where: {} },
    { keys: ['2026-11-02', 'A'], texts: ['2026-11-02', 'A'], values: [1], where: {} },
  ],
  total: 3,
  sums: [8.5],
  resources: [],
  at: '2026-11-02 08:00:00',
}

test('a stack has its days in order and every amount over its own day; where there is none, nothing stands', () => {
  const { categories, series, format } = stacksOf(answer)
  expect(categories).toEqual(['2026-11-01', '2026-11-02'])
  expect(series.map(({ name, cells }) => [name, cells.map((cell) => cell?.value ?? null)])).toEqual([
    ['B', [null, 5]],
    ['A', [2.5, 1]],
  ])
  expect(series[0]?.cells[1]?.key).toBe('["2026-11-02","B"]')
  expect(format(1234.5)).toBe('1,234.5 kg')
})

test('a picture has sixty marks at most and says how many it leaves out; a tile without a title is called after its report', () => {
  const many = Array.from({ length: 61 }, (_none, at) => ({ keys: [at], texts: [String(at)], values: [at], where: {} }))
  expect(marksOf({ records: many.slice(0, 60), total: 60 })).toMatchObject({ left: 0, points: { length: 60 } })
  expect(marksOf({ records: many, total: 70 })).toMatchObject({ left: 10, points: { length: 60 } })
  expect(tileTitle({ title: '', kind: 'bar' }, answer)).toBe('产量 产量合计 按时间（按日）、色号')
  expect(tileTitle({ title: '自己的', kind: 'bar' }, answer)).toBe('自己的')
  expect(tileTitle({ title: '', kind: 'bar' }, undefined)).toBe('柱状图')
  expect([amountWithUnit(0.12345, ''), amountWithUnit(2, '条')]).toEqual(['0.123', '2 条'])
})

test('a scatter has its first number across and its second up', () => {
  const { points, across, up } = scatterOf({
    records: [{ keys: ['A'], texts: ['A'], values: [3, 4], where: {} }],
    measures: [
      { word: 'count', title: '记录数', unit: '条' },
      { word: 'sum:qty', title: '产量合计', unit: 'kg' },
    ],
  })
  expect(points).toEqual([{ key: '["A"]', text: 'A', x: 3, y: 4 }])
  expect([across.name, across.format(3), up.name, up.format(4)]).toEqual(['记录数', '3 条', '产量合计', '4 kg'])
})
