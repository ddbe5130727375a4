/** px: how wide a person can draw a column */
const [narrowestPx, widestPx] = [48, 800]

export function widthWithin(px: number): number {
  return Math.round(Math.max(narrowestPx, Math.min(widestPx, px)))
}

type Wish = { least: number; most: number }

/** px of a column that says nothing of its width, where its share is smaller */
export const standardPx = 120
const sharedPart = 0.92

/** px: the row number, and the box that ticks a row (CONST-046, CONST-047) */
export const numberPx = 60
export const tickPx = 40

/** The width of each column: what a person drew, else an even share of 92 % of the grid, within what the column asks (CONST-041). */
export function columnWidths(columns: readonly (Wish & { key?: string })[], gridPx: number, drawn: Readonly<Record<string, number>> = {}): number[] {
  const share = columns.length === 0 ? 0 : (gridPx * sharedPart) / columns.length
  return columns.map(({ key = '', least, most }) => drawn[key] ?? Math.round(Math.max(least, Math.min(most, share))))
}

/** px that stay for what is not frozen, and the width up to which nothing is frozen, as on a phone */
const [scrolledPx, phonePx] = [160, 480]

/** How many of the `wanted` first columns can stay when a grid of `gridPx` is scrolled: never so many that another one, or a part of them, could not be reached. */
export function frozenThatFit(lefts: readonly number[], wanted: number, gridPx: number): number {
  if (gridPx <= phonePx) return 0
  let fit = wanted
  while (fit > 0 && (lefts[fit] ?? 0) + scrolledPx > gridPx) fit -= 1
  return fit
}
