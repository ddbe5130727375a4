import type { Value } from '../../fields/fieldKit.ts'
import { isSameValue } from './gridRow.ts'
import type { CellEdit, GridRow, Splice } from './gridRow.ts'

/** What these values change: rows that stand side by side in one splice. Values that stand already and rows that are not there change nothing. */
export function editSplices<Row extends GridRow>(rows: readonly Row[], indexOf: (key: string) => number, edits: readonly CellEdit[]): Splice<Row>[] {
  const written = new Map<number, Record<string, Value>>()
  for (const { key, column, value } of edits) {
    const at = indexOf(key)
    const own = written.get(at)
    const before = own ?? rows[at]?.values
    if (!before || isSameValue(before[column], value)) continue
    if (own) own[column] = value
    else written.set(at, { ...before, [column]: value })
  }
  const changed = new Map<number, Row>()
  for (const [at, values] of written) {
    const row = rows[at]
    if (row) changed.set(at, { ...row, values })
  }
  return replaced(rows, changed)
}

/** Values by the rows that they go into. */
export function valuesByRow(edits: readonly CellEdit[]): ReadonlyMap<string, GridRow['values']> {
  const found = new Map<string, Record<string, Value>>()
  for (const { key, column, value } of edits) {
    const values = found.get(key) ?? {}
    values[column] = value
    found.set(key, values)
  }
  return found
}

/** Rows taken away, wherever they stand; the last ones first, so that no place moves before it is read. */
export function removeSplices<Row extends GridRow>(rows: readonly Row[], at: readonly number[]): Splice<Row>[] {
  return runs(at)
    .reverse()
    .map(([from, to]) => ({ at: from, out: rows.slice(from, to + 1), in: [] }))
}

/** Rows `from` to `to` moved so that the first of them stands at `target`. */
export function moveSplices<Row extends GridRow>(rows: readonly Row[], from: number, to: number, target: number): Splice<Row>[] {
  const moved = rows.slice(from, to + 1)
  const [first, last] = [Math.min(from, target), Math.max(to, target + moved.length - 1)]
  const left = rows.slice(first, last + 1).filter((row) => !moved.includes(row))
  return [{ at: first, out: rows.slice(first, last + 1), in: left.toSpliced(target - first, 0, ...moved) }]
}

/** Rows numbered 1, 2, 3 … in the field of their order (GRID-033). */
export function numberSplices<Row extends GridRow>(rows: readonly Row[], orderField: string): Splice<Row>[] {
  const changed = new Map<number, Row>()
  rows.forEach((row, at) => {
    const order: Value = at + 1
    if (row.values[orderField] !== order) changed.set(at, { ...row, values: { ...row.values, [orderField]: order } })
  })
  return replaced(rows, changed)
}

function replaced<Row>(rows: readonly Row[], changed: ReadonlyMap<number, Row>): Splice<Row>[] {
  const at = [...changed.keys()].filter((index) => index >= 0)
  return runs(at).map(([from, to]) => {
    const out = rows.slice(from, to + 1)
    return { at: from, out, in: out.map((row, offset) => changed.get(from + offset) ?? row) }
  })
}

/** Numbers as runs of neighbours, from … to, both inside. */
function runs(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = found.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found
}
