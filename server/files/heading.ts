import type { Line } from './lines.ts'

/** A column of a table file: known by its field name or its title; without a required one the file is not read. */
export type Column = { field: string; title: string; isRequired: boolean }

/** The heading row: which cell holds which field, which cells are blank, and what is wrong with the heading itself. */
export type Heading = { line: number; fields: (string | null)[]; blank: number[]; faults: { column: string; reason: string }[] }

/** Finds the first row that contains the key column by field name or Chinese title; title rows above it are skipped (observing.md). */
export function findHeading(lines: readonly Line[], columns: readonly Column[], key: string): Heading | null {
  const fieldOf = new Map(columns.flatMap(({ field, title }) => [[field.toLowerCase(), field] as const, [title.toLowerCase(), field] as const]))
  const named = ({ cells }: Line) => cells.map((cell) => fieldOf.get(cell.trim().toLowerCase()) ?? null)
  const line = lines.find((candidate) => named(candidate).includes(key))
  if (!line) return null
  const fields = named(line)
  const blank = line.cells.flatMap((cell, index) => (cell.trim() === '' ? [index] : []))
  return { line: line.line, fields, blank, faults: [...nameFaults(line, fields), ...missing(columns, fields)] }
}

/** A misspelt column would silently lose its limits or scales, so an unknown one is refused; a column without any name is not. */
function* nameFaults({ cells }: Line, fields: readonly (string | null)[]): Generator<{ column: string; reason: string }> {
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim()
    const field = fields[index] ?? null
    if (name !== '' && field === null) yield { column: name, reason: `没有名为“${name}”的列，请改正列名或删除这一列` }
    if (field !== null && fields.indexOf(field) !== index) yield { column: name, reason: `“${name}”列出现了两次，请只保留一列` }
  }
}

function missing(columns: readonly Column[], fields: readonly (string | null)[]): { column: string; reason: string }[] {
  return columns
    .filter(({ field, isRequired }) => isRequired && !fields.includes(field))
    .map(({ field, title }) => ({ column: title, reason: `缺少必填的列“${title}”（${field}）` }))
}
