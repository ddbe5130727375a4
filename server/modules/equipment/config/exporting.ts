import type { Database } from '../../../db/database.ts'
import { writeTable } from '../../../files/tableWriter.ts'
import type { FileFormat } from '../../../files/tableWriter.ts'
import { writeCell } from './cells.ts'
import type { CellValue } from './cells.ts'
import { devicePages, tagPages } from './store.ts'
import { devices, tags } from './subject.ts'

export type FileOrder = { subject: 'device' | 'tag'; format: FileFormat }

/** All devices or all tags as a table file that `importFiles` takes back. */
export async function exportFile(db: Database, { subject, format }: FileOrder): Promise<Buffer> {
  const { word, columns }: { word: string; columns: readonly { field: string; title: string }[] } = subject === 'device' ? devices : tags
  // programs read CSV, people read workbooks: field names for the one, Chinese headings for the other
  const heading = columns.map(({ field, title }) => (format === 'csv' ? field : title))
  const lineOf = (row: Record<string, CellValue>) => columns.map(({ field }) => writeCell(row[field] ?? null))
  return writeTable({ format, sheet: word, above: [], heading }, (send) =>
    // one moment of the data, so that an import meanwhile does not mix old and new rows
    db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        for await (const rows of subject === 'device' ? devicePages(trx) : tagPages(trx)) send(rows.map(lineOf))
      }),
  )
}

/** An empty workbook with the headings that an import understands. */
export function importTemplate(subject: 'device' | 'tag'): Promise<Buffer> {
  const { word, columns }: { word: string; columns: readonly { title: string }[] } = subject === 'device' ? devices : tags
  return writeTable({ format: 'xlsx', sheet: word, above: [], heading: columns.map(({ title }) => title) }, () => Promise.resolve())
}
