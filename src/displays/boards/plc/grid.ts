import type { Orientation } from '../../frame/canvas.ts'

/** Up to this many machines stand on one page with all others (screens.md). */
export const mostOnOnePage = 30
/** As many cards stand below those in focus on one page. */
export const mostBesideFocus = 28

export type Grid = {
  columns: number
  rows: number
  /** the cards in focus say less, so that a fourth row fits below them */
  isDense: boolean
  /** compact cards on one page */
  perPage: number
}

/** What is left of the canvas for cards, px, and the most columns in which a machine's name stands in one line. */
const areas: Record<Orientation, { bodyPx: number; mostColumns: number; leastColumns: number }> = {
  landscape: { bodyPx: 844, mostColumns: 7, leastColumns: 4 },
  portrait: { bodyPx: 1584, mostColumns: 4, leastColumns: 3 },
}
const gapPx = 14
const focusGapPx = 18
/** Heights of the cards in focus; in portrait they stand below each other. */
export const focusPx = { roomy: 288, dense: 204 } as const
/** What a compact card likes to have, and what it needs; the strip for a lost link takes 48 px from all rows together. */
const cardPx = { roomy: 158, least: 140 } as const

/** How `count` compact cards are laid out below `inFocus` big ones: as few and as large rows as fit the canvas. */
export function gridFor(count: number, inFocus: number, orientation: Orientation): Grid {
  const { bodyPx, mostColumns, leastColumns } = areas[orientation]
  const lines = orientation === 'landscape' ? Math.min(1, inFocus) : inFocus
  const rowsBelow = (focus: number, card: number) => Math.floor((bodyPx - lines * (focus + focusGapPx) + gapPx) / (card + gapPx))
  const columnsFor = (rows: number) => columnsUpTo(mostColumns, leastColumns).find((columns) => count <= columns * rows)
  const roomyRows = rowsBelow(focusPx.roomy, cardPx.roomy)
  const columns = orientation === 'landscape' || lines === 0 ? columnsFor(roomyRows) : undefined
  if (columns !== undefined) return { columns, rows: Math.max(1, Math.ceil(count / columns)), isDense: false, perPage: columns * roomyRows }
  const denseRows = rowsBelow(focusPx.dense, cardPx.least)
  const denseColumns = columnsFor(denseRows) ?? mostColumns
  const rows = Math.min(denseRows, Math.max(1, Math.ceil(count / denseColumns)))
  return { columns: denseColumns, rows, isDense: lines > 0, perPage: denseColumns * denseRows }
}

function columnsUpTo(most: number, least: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => least + index)
}
