import { expect, test } from 'vitest'
import { Board, tileKinds } from '#contract/modules/walls/board.ts'
import type { Tile, TileKind } from '#contract/modules/walls/board.ts'
import type { ScreenVitals } from '#contract/modules/walls/vitals.ts'
import { beginEditing, boardOf, changed, newTile, nudged, stepped, withTiles } from '../../../../src/admin/modules/walls/editor/editing.ts'
import { fleetScreens } from '../../../../src/admin/modules/walls/fleet/fleetScreens.ts'

const nowMs = 1_795_000_000_000
const well: ScreenVitals = {
  path: '/display/plc',
  dataAgeMs: 400,
  fps: 60,
  memoryMb: 200,
  memoryLimitMb: 4000,
  clockErrorMs: 100,
  width: 1920,
  height: 1080,
  playing: null,
  isKiosk: false,
  canPower: false,
  isDark: false,
  at: nowMs - 5000,
  build: 'b418',
  memory: [],
  pictureAt: null,
}
const row = (id: string, status = 'paired') => ({ id, version: 1, name: id, screenNo: id, status, board: '/display/plc', lastSeenAt: '2026-11-18 08:00:00' })

test('screens stand with those first that need somebody: away, then with a trouble that is named, then well; revoked ones not at all', () => {
  const vitals = new Map([
    ['S1', well],
    ['S2', { ...well, at: nowMs - 60_000 }],
    ['S3', { ...well, fps: 12, dataAgeMs: 9000, build: 'b412' }],
  ])
  const fleet = fleetScreens([row('S1'), row('S2'), row('S3'), row('S4', 'revoked')], vitals, nowMs, 'b418', 'Asia/Shanghai')
  expect(fleet.map(({ id, state, troubles }) => [id, state, troubles.join()])).toEqual([
    ['S2', 'offline', ''],
    ['S3', 'look', '数据旧,帧率低,版本旧'],
    ['S1', 'well', ''],
  ])
})

const empty: Board = { format: 1, auto: null, pages: [{ title: '', tiles: [] }] }

test('every kind of tile begins as one that parses, at a free place of its own', () => {
  const kinds = Object.keys(tileKinds) as TileKind[] // the keys of a constant object
  const tiles: Tile[] = []
  for (const kind of kinds.slice(0, 6)) {
    const tile = newTile(kind, tiles, { equipCode: 'M-1', tagCode: 'M-1.temp' })
    if (tile) tiles.push(tile)
  }
  expect(tiles).toHaveLength(6)
  expect(Board.parse(withTiles(empty, 0, tiles)).pages[0]?.tiles).toEqual(tiles)
  for (const kind of kinds)
    expect(
      Board.safeParse(
        withTiles(
          empty,
          0,
          [newTile(kind, [], { equipCode: 'M-1', tagCode: 'M-1.temp' }) ?? tiles[0]].filter((tile) => tile !== undefined),
        ),
      ).success,
      kind,
    ).toBe(true)
})

test('what was drawn can be undone and done again, and a new change ends what was undone', () => {
  const tile = newTile('text', [], { equipCode: '', tagCode: '' })
  const one = withTiles(empty, 0, tile ? [tile] : [])
  const editing = changed(beginEditing(empty), one)
  expect(boardOf(stepped(editing, -1))).toEqual(empty)
  expect(boardOf(stepped(stepped(editing, -1), 1))).toEqual(one)
  const other = changed(stepped(editing, -1), { ...empty, pages: [...empty.pages, { title: '', tiles: [] }] })
  expect(boardOf(stepped(other, 1)).pages).toHaveLength(2)
  expect(changed(editing, structuredClone(one))).toBe(editing)
})

test('arrows move a tile and grow it, and keep it on the canvas', () => {
  const tile = { x: 0, y: 11, w: 4, h: 1 }
  expect(nudged(tile, 'ArrowRight', false)).toEqual({ ...tile, x: 1 })
  expect(nudged(tile, 'ArrowLeft', false)).toEqual(tile)
  expect(nudged(tile, 'ArrowDown', false)).toEqual(tile)
  expect(nudged(tile, 'ArrowRight', true)).toEqual({ ...tile, w: 5 })
  expect(nudged(tile, 'ArrowUp', true)).toEqual(tile)
})
