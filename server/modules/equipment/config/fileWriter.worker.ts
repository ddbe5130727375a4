import { parentPort, workerData } from 'node:worker_threads'
import { writeCell } from './cells.ts'
import { writeCsv } from './csv.ts'
import type { FileOrder, FilePart } from './fileWriter.ts'
import { devices, tags } from './subject.ts'
import { writeXlsx } from './xlsx.ts'

/** Collects rows and writes them as one table file away from the main thread. */

const { subject, format } = workerData as FileOrder // set by fileWriter.ts
const port = parentPort
if (!port) throw new Error('fileWriter.worker.ts only runs as a worker')

const { word, columns }: { word: string; columns: readonly { field: string; title: string }[] } = subject === 'device' ? devices : tags
// programs read CSV, people read workbooks: field names for the one, Chinese headings for the other
const table: (string | number)[][] = [columns.map(({ field, title }) => (format === 'csv' ? field : title))]

port.on('message', (part: FilePart) => {
  if (part.kind === 'rows') table.push(...part.rows.map((row) => columns.map(({ field }) => writeCell(row[field] ?? null))))
  else port.postMessage(format === 'csv' ? writeCsv(table) : writeXlsx(word, table))
})
