import type { Fault } from './fault.ts'
import { readingLimits, withReader } from './reader.ts'
import type { Table, TextRow } from './textRows.ts'

export type TableFile = { name: string; bytes: Uint8Array }
/** `opening` is what was found before any row is judged. */
export type TableReading = { told: { file: TableFile; table: Table }; opening: { totalCount: number; faults: Fault[] }; part: TextRow[] }
/** bytes; what a worker holds of a smaller file is little */
const smallBytes = 256 * 1024
type Use<Result> = (opening: TableReading['opening'], parts: () => AsyncGenerator<TextRow[]>) => Promise<Result>

/** Reads a table file in a worker of its own: first how many rows there are and what is wrong with its heading, then the rows in parts. Throws Problem. */
export function withTable<Result>(told: TableReading['told'], use: Use<Result>): Promise<Result> {
  const isSmall = told.file.bytes.byteLength <= smallBytes
  return withReader<TableReading, Result>({ worker: new URL('./tableReader.worker.ts', import.meta.url), told, limits: readingLimits, isSmall }, use)
}
