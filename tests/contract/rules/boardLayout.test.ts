import { expect, test } from 'vitest'
import { Board, boardComplaints } from '#contract/modules/walls/board.ts'
import { autoPages, boardChanges, boardFindings, freePlace, overlaps } from '#contract/rules/boardLayout.ts'
import type { BoardMachine } from '#contract/rules/boardLayout.ts'

const machines = (count: number): BoardMachine[] =>
  Array.from({ length: count }, (_, at) => ({ equipCode: `M-${at + 1}`, type: 'mill', workshopCode: 'W1', seq: count - at, processTags: [`M-${at + 1}.temp`] }))
const known = { tags: new Set(machines(40).flatMap(({ processTags }) => processTags)), machines: new Set(machines(40).map(({ equipCode }) => equipCode)) }

test.each([1, 2, 3, 5, 6, 7, 9, 12, 16, 17, 40])('a board made from %i machines parses, shows each once, and has nothing to complain of', (count) => {
  const pages = autoPages(machines(count)).map((tiles) => ({ title: '', tiles: tiles.map((tile) => ({ ...tile, title: '' })) }))
  expect(Board.parse({ format: 1, auto: null, pages }).pages).toHaveLength(Math.ceil(count / 16))
  const shown = pages.flatMap(({ tiles }) => tiles.flatMap((tile) => (tile.kind === 'machine' ? [tile.equipCode] : [])))
  expect(shown.toSorted()).toEqual(
    machines(count)
      .map(({ equipCode }) => equipCode)
      .toSorted(),
  )
  expect(boardFindings(pages, known)).toEqual([])
})

test('few machines have their alarms, states and most telling value below their cards, in the order of the plant', () => {
  const [page = []] = autoPages(machines(3))
  expect(page.map(({ kind }) => kind)).toEqual(['machine', 'machine', 'machine', 'alarms', 'states', 'trend'])
  expect(page[0]).toMatchObject({ equipCode: 'M-3' })
})

test('a tag that is gone, a machine that is gone and tiles over one another must be changed; what is too small to read should be', () => {
  const place = { x: 0, y: 0, w: 6, h: 4 }
  const tiles = [
    { id: 'a', kind: 'value', tagCode: 'M-1.gone', ...place },
    { id: 'b', kind: 'machine', equipCode: 'M-99', ...place, x: 8 },
    { id: 'c', kind: 'trend', tagCode: 'M-1.temp', ...place, x: 4 },
    { id: 'd', kind: 'value', tagCode: 'M-1.temp', x: 20, y: 0, w: 2, h: 1 },
  ]
  expect(boardFindings([{ tiles }], known).map(({ id, level, says }) => `${id} ${level} ${says}`)).toEqual([
    'a must 测点 M-1.gone 已删除',
    'b must 设备 M-99 已删除',
    'c must 与另一块重叠',
    'd should 5 m 处看不清：至少 3 × 2 格',
  ])
})

test('a layout that does not parse is refused with the path of what is wrong', () => {
  const tile = { id: 't1', kind: 'value', tagCode: 'a', x: 0, y: 0, w: 4, h: 3 }
  const board = (tiles: object[]) => ({ format: 1, pages: [{ tiles }] })
  expect(boardComplaints(board([tile]))).toEqual([])
  expect(boardComplaints(board([{ ...tile, tagCode: '' }]))).toEqual(['pages.0.tiles.0.tagCode：请选择'])
  expect(boardComplaints(board([{ ...tile, x: 22 }]))).toEqual(['pages.0.tiles.0：超出画面'])
  expect(boardComplaints(board([tile, tile]))).toEqual(['pages.0.tiles.1.id：编号重复'])
  expect(boardComplaints(board([{ ...tile, kind: 'gauge' }]))[0]).toContain('pages.0.tiles.0.kind')
  expect(boardComplaints('nothing')).toHaveLength(1)
})

test('a new tile takes the first free place, and none where there is none', () => {
  const full = [{ id: 'a', kind: 'text', x: 0, y: 0, w: 24, h: 10 }]
  expect(freePlace([], 6, 4)).toEqual({ x: 0, y: 0 })
  expect(freePlace(full, 6, 2)).toEqual({ x: 0, y: 10 })
  expect(freePlace(full, 6, 3)).toBeNull()
  expect(overlaps({ id: '', kind: '', x: 0, y: 0, w: 2, h: 2 }, { id: '', kind: '', x: 2, y: 0, w: 2, h: 2 })).toBe(false)
})

test('two layouts are compared tile by tile', () => {
  const tile = (id: string, more = {}) => ({ id, kind: 'text', x: 0, y: 0, w: 2, h: 1, ...more })
  const changes = boardChanges([{ tiles: [tile('a'), tile('b'), tile('c')] }], [{ tiles: [tile('a', { x: 3 }), tile('b', { text: 'new' }), tile('d')] }])
  expect(Object.entries(changes).map(([what, tiles]) => `${what} ${tiles.map(({ id }) => id).join()}`)).toEqual(['added d', 'gone c', 'moved a', 'changed b'])
})
