import type { PlacedTile } from './boardLayout.ts'

const columns = 24

/** Columns of a tile on an upright screen, which is half as wide, and where a third, a half and the whole of it are what can be read from 5 m. */
function uprightWidth(w: number): number {
  return w <= 4 ? columns / 3 : w <= 14 ? columns / 2 : columns
}

/**
 * Tiles of a page, drawn for 24 columns and 12 rows, where they stand on an upright screen: in reading order from shelf to shelf, each at least as wide as it was drawn, the last of a
 * shelf as wide as what is left of it. `rows` share the height.
 */
export function uprightTiles<Tile extends PlacedTile>(tiles: readonly Tile[]): { tiles: Tile[]; rows: number } {
  const shelves: Tile[][] = []
  for (const tile of tiles.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const shelf = shelves.at(-1)
    const w = uprightWidth(tile.w)
    if (shelf && widthOf(shelf) + w <= columns) shelf.push({ ...tile, w })
    else shelves.push([{ ...tile, w }])
  }
  let y = 0
  const placed = shelves.flatMap((shelf) => {
    const h = Math.max(...shelf.map((tile) => tile.h))
    let x = 0
    const line = shelf.map((tile, at) => {
      const w = at === shelf.length - 1 ? columns - x : tile.w
      const here = { ...tile, x, y, w, h }
      x += w
      return here
    })
    y += h
    return line
  })
  return { tiles: placed, rows: y }
}

function widthOf(shelf: readonly PlacedTile[]): number {
  return shelf.reduce((sum, { w }) => sum + w, 0)
}
