import type { GridColumn } from '#contract/gridColumn.ts'
import { average, wholeSum } from '#contract/rules/grid/statistics.ts'
import type { GridRow } from '../store/gridRow.ts'
import { isCellColumn } from './columnFaces.ts'

/** What a new row starts with: hidden columns too (GRID-026, GRID-032). */
export function freshValues(columns: readonly GridColumn[]): GridRow['values'] {
  return Object.fromEntries(
    columns.filter(isCellColumn).map(({ key, type, defaultValue, defaultChecked, customValue }) => {
      const ticked = type === 'checkbox' ? customValue[defaultChecked ? 0 : 1] : null
      return [key, defaultValue ?? ticked]
    }),
  )
}

/** A row as it is collected: its id, and a value for each column, hidden ones too (GRID-026, GRID-032). */
export function collectedRow(columns: readonly GridColumn[], { key, values }: GridRow): { id: string } & GridRow['values'] {
  return { ...Object.fromEntries(columns.filter(isCellColumn).map((column) => [column.key, values[column.key] ?? null])), id: key }
}

/** What stands below the columns that ask for statistics: 整数合计, because decimals are dropped (GRID-052), and 平均 (GRID-053). */
export function columnFoot(columns: readonly GridColumn[], rows: readonly GridRow[]): Record<string, string> {
  return Object.fromEntries(
    columns
      .filter(({ statistics }) => statistics.length > 0)
      .map(({ key, statistics }) => {
        const values = rows.map((row) => row.values[key] ?? null)
        const said = statistics.map((statistic) => (statistic === 'sum' ? `整数合计 ${wholeSum(values)}` : `平均 ${average(values) ?? '－'}`))
        return [key, said.join('，')]
      }),
  )
}
