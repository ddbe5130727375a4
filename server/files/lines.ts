import { Problem } from '../http/problem.ts'

/** A line of a table file: its number as a person counts it (from 1), and its cells as the texts that a person sees. `notes` stand at cells by their index from 0. */
export type Line = { line: number; cells: string[]; notes?: ReadonlyMap<number, CellNote> }

/**
 * What a cell of a workbook says besides its text. `fault`: its value cannot be known from what is shown, for this reason. `plain`: the number, day
 * or time that is shown, in our own spelling. `merged`: it goes on to this line and this cell.
 */
export type CellNote = { fault?: string; plain?: string; merged?: { range: string; toLine: number; toIndex: number } }

/** Limits of a table file (security.md 1B-9). */
export const maxFileBytes = 32 * 1024 * 1024
export const maxRows = 100_000
export const maxColumns = 200

/** Refuses a table that is too wide. Rows are counted once the heading is known, see rows.ts. */
export function refuseWide(lines: readonly Line[]): void {
  const wide = lines.find(({ cells }) => cells.length > maxColumns)
  if (wide) throw new Problem(422, `第 ${wide.line} 行有 ${wide.cells.length} 列，最多 ${maxColumns} 列。请删除多余的列后再导入`)
}

export function isBlank({ cells }: Line): boolean {
  return cells.every((cell) => cell.trim() === '')
}
