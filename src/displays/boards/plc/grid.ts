/** Up to this many machines stand on one page with all others (screens.md). */
export const mostOnOnePage = 30

export type Grid = {
  columns: number
  rows: number
  /** less in each card, so that a fourth row fits */
  isDense: boolean
  /** compact cards on one page */
  perPage: number
}

const gapPx = 14
const bodyPx = 844
const focusPx = 288
/** Heights the two kinds of card need, also while the strip for a lost link takes 48 px. */
const roomyPx = 158
const densePx = 112

/** How `count` compact cards are laid out below the focus cards: as few and as large rows as fit the canvas. */
export function gridFor(count: number, hasFocus: boolean): Grid {
  const height = bodyPx - (hasFocus ? focusPx + 18 : 0)
  const roomyRows = rowsThatFit(height, roomyPx)
  const denseRows = rowsThatFit(height, densePx)
  const columns = columnsFor(count, roomyRows)
  if (columns !== null) return { columns, rows: Math.max(1, Math.ceil(count / columns)), isDense: false, perPage: columns * roomyRows }
  const denseColumns = columnsFor(count, denseRows) ?? 8
  return { columns: denseColumns, rows: denseRows, isDense: true, perPage: denseColumns * denseRows }
}

function rowsThatFit(height: number, cardPx: number): number {
  return Math.floor((height + gapPx) / (cardPx + gapPx))
}

/** Fewest columns, at least four and at most eight, in which the cards fit `rows` rows; null when they do not. */
function columnsFor(count: number, rows: number): number | null {
  for (let columns = 4; columns <= 8; columns += 1) if (count <= columns * rows) return columns
  return null
}
