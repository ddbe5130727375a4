import { boardColumns, boardRows } from '#contract/modules/walls/board.ts'
import type { Board, Tile, TileKind } from '#contract/modules/walls/board.ts'
import { freePlace } from '#contract/rules/boardLayout.ts'

/** A board that is being drawn: where it stands in the row of its states, for undo and redo. */
export type Editing = { states: readonly Board[]; at: number }

const mostUndone = 100

export function beginEditing(board: Board): Editing {
  return { states: [board], at: 0 }
}

/** The board as it is drawn now. */
export function boardOf({ states, at }: Editing): Board {
  const board = states[at]
  if (!board) throw new Error('an editing has no state')
  return board
}

/** Takes a new state; what was undone before it is gone. The same board again is no step. */
export function changed(editing: Editing, board: Board): Editing {
  if (JSON.stringify(board) === JSON.stringify(boardOf(editing))) return editing
  const states = [...editing.states.slice(0, editing.at + 1), board].slice(-mostUndone)
  return { states, at: states.length - 1 }
}

/** One step back (-1) or forth (1), as far as there is one. */
export function stepped({ states, at }: Editing, step: 1 | -1): Editing {
  return { states, at: Math.min(states.length - 1, Math.max(0, at + step)) }
}

/** The board with the tiles of one page replaced. */
export function withTiles(board: Board, page: number, tiles: readonly Tile[]): Board {
  return { ...board, pages: board.pages.map((one, at) => (at === page ? { ...one, tiles: [...tiles] } : one)) }
}

/** A tile moved or grown by arrow keys, kept on the canvas. */
export function nudged<Placed extends Pick<Tile, 'x' | 'y' | 'w' | 'h'>>(tile: Placed, key: string, isResizing: boolean): Placed {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!step) return tile
  const [dx = 0, dy = 0] = step
  if (isResizing) return { ...tile, w: Math.min(boardColumns - tile.x, Math.max(1, tile.w + dx)), h: Math.min(boardRows - tile.y, Math.max(1, tile.h + dy)) }
  return { ...tile, x: Math.min(boardColumns - tile.w, Math.max(0, tile.x + dx)), y: Math.min(boardRows - tile.h, Math.max(0, tile.y + dy)) }
}

const sizes: Record<TileKind, { w: number; h: number }> = {
  machine: { w: 6, h: 4 },
  value: { w: 4, h: 3 },
  limit: { w: 6, h: 3 },
  trend: { w: 9, h: 4 },
  states: { w: 8, h: 4 },
  figure: { w: 4, h: 3 },
  alarms: { w: 8, h: 4 },
  oee: { w: 6, h: 5 },
  andon: { w: 8, h: 4 },
  map: { w: 16, h: 8 },
  report: { w: 9, h: 5 },
  reportFigure: { w: 4, h: 3 },
  picture: { w: 4, h: 4 },
  text: { w: 6, h: 1 },
}

/** What a new tile is about until somebody chooses. */
export type FirstChoice = { equipCode: string; tagCode: string }

/** A new tile at the first free place; null where the page has no room for it. */
export function newTile(kind: TileKind, tiles: readonly Tile[], { equipCode, tagCode }: FirstChoice): Tile | null {
  const { w, h } = sizes[kind]
  const free = freePlace(tiles, w, h)
  if (!free) return null
  const numbers = tiles.map(({ id }) => Number(/^t(\d+)$/.exec(id)?.[1] ?? 0))
  const place = { id: `t${Math.max(0, ...numbers) + 1}`, ...free, w, h, title: '' }
  switch (kind) {
    case 'machine':
      return { ...place, kind, equipCode }
    case 'value':
      return { ...place, kind, tagCode }
    case 'limit':
      return { ...place, kind, tagCodes: [tagCode] }
    case 'trend':
      return { ...place, kind, tagCode, minutes: 60 }
    case 'states':
      return { ...place, kind, equipCodes: [equipCode] }
    case 'figure':
      return { ...place, kind, figure: 'running' }
    case 'alarms':
    case 'andon':
    case 'oee':
      return { ...place, kind, equipCodes: [] }
    case 'map':
      return { ...place, kind, workshopCode: '' }
    case 'report':
      return { ...place, kind, report: 'stops' }
    case 'reportFigure':
      return { ...place, kind, report: '', measure: 'count' }
    case 'picture':
      return { ...place, kind, path: '/favicon.svg' }
    case 'text':
      return { ...place, kind, text: '文字' }
    default:
      return kind satisfies never
  }
}
