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
