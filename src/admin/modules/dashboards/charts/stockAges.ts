import type { InventoryRow } from '#contract/modules/material/stock/inventory.ts'
import type { RowsPoint } from './plantCharts.ts'

const spans: readonly (readonly [from: number, to: number | null])[] = [
  [0, 7],
  [8, 30],
  [31, 90],
  [91, 180],
  [181, 365],
  [366, null],
]

/** How many lots lie in stock by their age in days; each opens them in the inventory. */
export function stockAges(lots: readonly Pick<InventoryRow, 'ageDays'>[]): RowsPoint[] {
  return spans.map(([from, to]) => ({
    key: String(from),
    text: to === null ? `${from} 天以上` : `${from}–${to} 天`,
    value: lots.filter(({ ageDays }) => ageDays >= from && (to === null || ageDays <= to)).length,
    where: { by: 'lot', ageFrom: String(from), ...(to === null ? {} : { ageTo: String(to) }) },
  }))
}
