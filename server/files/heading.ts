import type { Line } from './lines.ts'

/**
 * A column of a table file: known by its field name or its title; without a required one the file is not read. `holds`: text is taken as it is
 * shown; a value is a number, a day or a time, of which a workbook may show a spelling that is not ours.
 */
export type Column = { field: string; title: string; isRequired: boolean; holds: 'text' | 'value' }

/** The heading row: which cell holds which field, which cells are blank, and what is wrong with the heading itself. */
export type Heading = { line: number; fields: (string | null)[]; blank: number[]; faults: { column: string; reason: string }[] }

/** Finds the first row that contains the key column by field name or Chinese title; title rows above it are skipped (observing.md). */
export function findHeading(lines: readonly Line[], columns: readonly Column[], key: string): Heading | null {
  const fieldOf = fieldsByName(columns)
  const named = ({ cells }: Line) => cells.map((cell) => fieldOf.get(cell.trim()) ?? fieldOf.get(bareName(cell)) ?? null)
  const line = lines.find((candidate) => named(candidate).includes(key))
  if (!line) return null
  const fields = named(line)
  const blank = line.cells.flatMap((cell, index) => (cell.trim() === '' ? [index] : []))
  return { line: line.line, fields, blank, faults: [...nameFaults(line, fields), ...missing(columns, fields)] }
}

/** Whether lines have a heading for these columns. */
export function hasHeading(columns: readonly Column[], key: string): (lines: readonly Line[]) => boolean {
  return (lines) => findHeading(lines, columns, key) !== null
}

/** Fields by their names and titles as they are, and as people write them; what two columns would be called so is nobody's name. */
function fieldsByName(columns: readonly Column[]): ReadonlyMap<string, string> {
  const exact = columns.flatMap(({ field, title }) => [[field, field] as const, [title, field] as const])
  const bare = Map.groupBy(exact, ([name]) => bareName(name))
  const certain = [...bare].flatMap(([name, of]) => (new Set(of.map(([, field]) => field)).size === 1 && of[0] ? [[name, of[0][1]] as const] : []))
  return new Map([...certain, ...exact])
}

/** A name without what people put around and into it: a star or 必填 for what has to be there, blanks and line breaks, brackets and letters of the other width, a colon. */
function bareName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u200B\uFEFF]+/gu, '')
    .replaceAll(/^[*★]+|[*★:]+$/gu, '')
    .replace(/\((?:必填|选填|必填项)\)$/u, '')
    .replaceAll(/[*★:]+$/gu, '')
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
