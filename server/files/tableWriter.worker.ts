import { parentPort, workerData } from 'node:worker_threads'
import { writeCsv } from './csv.ts'
import type { TableOrder, TablePart, WrittenLine } from './tableWriter.ts'
import { writeWorkbook } from './xlsx.ts'

/** Collects lines and writes them as one table file away from the main thread. */

const { format, sheet, above, heading } = workerData as TableOrder // set by tableWriter.ts
const port = parentPort
if (!port) throw new Error('tableWriter.worker.ts only runs as a worker')

const table: WrittenLine[] = [...above.map((line) => [line]), heading]

port.on('message', (part: TablePart) => {
  if (part.kind === 'lines') table.push(...part.lines)
  else port.postMessage(format === 'csv' ? writeCsv(table) : writeWorkbook(format, sheet, table))
})
