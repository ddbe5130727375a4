import type { GridColumn } from '#contract/gridColumn.ts'
import { firstComplaint, isEmptyCell } from '#contract/rules/grid/gridRules.ts'
import type { Judged } from '#contract/rules/grid/gridRules.ts'
import type { Value } from '../../fields/fieldKit.ts'
import type { GridRow } from '../store/gridRow.ts'
import { columnChoices, columnFaces, isCellColumn } from './columnFaces.ts'
import type { CellColumn, ColumnsAround } from './columnFaces.ts'
import { columnTypes } from './columnTypes.tsx'

export type ColumnComplaints = Readonly<Record<string, readonly string[]>>

/** `matches` runs the expressions that columns have of their own. */
type JudgedIn = ColumnsAround & Pick<Judged, 'matches'>

/**
 * Judges rows by the types and the rules of their columns: per column the one sentence that is said. How often a value stands in a
 * column is counted once for all rows, so rows are judged together.
 */
export function judgeRows(columns: readonly GridColumn[], rows: readonly GridRow[], around: JudgedIn): (row: GridRow) => ColumnComplaints {
  const judged = columns.filter(isCellColumn)
  const faces = new Map(columnFaces(columns, around).map((face) => [face.key, face]))
  const counts = new Map(judged.filter(isUnique).map(({ key }) => [key, countsOf(rows, key)]))
  const known = new WeakMap<GridRow, ColumnComplaints>()
  return (row) => {
    const before = known.get(row)
    if (before) return before
    const said = Object.fromEntries(
      judged.flatMap((column) => {
        const value = row.values[column.key] ?? null
        const occurrences = counts.get(column.key)?.get(String(value)) ?? 0
        const complaint =
          misfit(column, value, around) ??
          faces.get(column.key)?.misfit?.(value) ??
          firstComplaint(column.validateRules, value, { title: column.title, row: row.values, occurrences, matches: around.matches })
        return complaint === null ? [] : [[column.key, [complaint]]]
      }),
    )
    known.set(row, said)
    return said
  }
}

/** A value that the type of its column cannot hold though its kind could: pasted, and kept to be put right. */
function misfit(column: CellColumn, value: Value, { dictionaries }: ColumnsAround): string | null {
  if (isEmptyCell(value)) return null
  const { kind } = columnTypes[column.type]
  if (kind === 'switch') return column.customValue.some((of) => String(of) === String(value)) ? null : `${column.title}要填是或否`
  if (!['dict', 'radio', 'dictMulti'].includes(kind)) return null
  const offered = new Set(columnChoices(column, dictionaries).map((choice) => String(choice.value)))
  const chosen = kind === 'dictMulti' ? String(value).split(',') : [String(value)]
  return chosen.every((each) => offered.has(each)) ? null : `${column.title}没有这个选项`
}

function isUnique({ validateRules }: GridColumn): boolean {
  return validateRules.some(({ unique, pattern }) => unique === true || pattern === 'only')
}

function countsOf(rows: readonly GridRow[], key: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { values } of rows) {
    const text = String(values[key] ?? '')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
