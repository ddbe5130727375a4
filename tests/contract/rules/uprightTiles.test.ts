import { expect, test } from 'vitest'
import { autoPages, overlaps } from '#contract/rules/boardLayout.ts'
import { uprightTiles } from '#contract/rules/uprightTiles.ts'

const machines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ equipCode: `M-${at}`, type: 'mill', workshopCode: 'W1', seq: at, processTags: [`M-${at}.t`] }))

test.each([1, 2, 3, 4, 6, 9, 16])(
  'a page of %i machines stands upright: nothing overlaps, every shelf is full, no tile is narrower than it was drawn',
  (count) => {
    const [drawn = []] = autoPages(machines(count))
    const { tiles, rows } = uprightTiles(drawn)
    expect(tiles.map(({ id }) => id)).toEqual(drawn.map(({ id }) => id)) // autoPages are in reading order
    expect(tiles.filter((tile, at) => tiles.slice(0, at).some((other) => overlaps(tile, other)))).toEqual([])
    expect(tiles.filter(({ w }, at) => w < Math.min(drawn[at]?.w ?? 0, 24))).toEqual([])
    expect(tiles.reduce((cells, { w, h }) => cells + w * h, 0)).toBe(24 * rows)
  },
)

test('tiles follow each other as they are read, whatever their order in the layout', () => {
  const tile = (id: string, x: number, y: number, w: number) => ({ id, kind: 'text', x, y, w, h: 3 })
  const { tiles, rows } = uprightTiles([tile('below', 0, 3, 24), tile('right', 12, 0, 12), tile('left', 0, 0, 4)])
  expect(tiles.map(({ id, x, y, w }) => [id, x, y, w])).toEqual([
    ['left', 0, 0, 8],
    ['right', 8, 0, 16],
    ['below', 0, 3, 24],
  ])
  expect(rows).toBe(6)
})

test('an empty page has no rows', () => {
  expect(uprightTiles([])).toEqual({ tiles: [], rows: 0 })
})
