import { Faults } from './fault.ts'
import { hasHeading } from './heading.ts'
import { inParts, serveReading } from './serveReading.ts'
import { readTableFile } from './tableFile.ts'
import type { TableReading } from './tableReader.ts'
import { textRows } from './textRows.ts'

serveReading<TableReading>(({ file: { name, bytes }, table }) => {
  const faults = new Faults()
  const rows = textRows(
    table,
    name,
    readTableFile(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), hasHeading(table.columns, table.key)),
    faults,
  )
  return { opening: { totalCount: rows.length, faults: faults.first }, parts: inParts(rows) }
})
