import { readingLimits, withReader } from './reader.ts'
import type { TableFile } from './tableReader.ts'

/** A table file of which nobody knows yet what its columns are: rows of the texts that a person sees, the heading first. */
export type LinesReading = { told: { file: TableFile }; opening: { rowCount: number }; part: string[][] }

/** The heading and the first rows of a table file, read in a worker of its own, and how many rows there are below the heading. Throws Problem. */
export function firstLines(file: TableFile, most: number): Promise<{ rowCount: number; lines: string[][] }> {
  const worker = new URL('./headingReader.worker.ts', import.meta.url)
  return withReader<LinesReading, { rowCount: number; lines: string[][] }>(
    { worker, told: { file }, limits: readingLimits, isSmall: false },
    async ({ rowCount }, parts) => {
      const lines: string[][] = []
      for await (const part of parts()) {
        lines.push(...part)
        if (lines.length > most) break
      }
      return { rowCount, lines: lines.slice(0, most + 1) }
    },
  )
}
