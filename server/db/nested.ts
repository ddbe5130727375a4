/**
 * Rows that name the one above them, as nested nodes in the order of the rows. A row whose parent is not among them stands at the
 * top. Rows in a circle stand nowhere: a damaged table hangs no request (security.md 1B-25).
 */
export function nested<Row extends { id: string }, Node>(
  rows: readonly Row[],
  parentOf: (row: Row) => string,
  nodeOf: (row: Row, children: Node[]) => Node,
): Node[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, (row) => (known.has(parentOf(row)) ? parentOf(row) : ''))
  const made = (row: Row): Node => nodeOf(row, (below.get(row.id) ?? []).map(made))
  return (below.get('') ?? []).map(made)
}
