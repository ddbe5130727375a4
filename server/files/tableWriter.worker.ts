import { parentPort } from 'node:worker_threads'
import { writeCsv } from './csv.ts'
import type { TableOrder, TablePart } from './tableWriter.ts'
import { writeWorkbook } from './xlsx.ts'
import type { WrittenLine } from './writtenCell.ts'

/** Collects the lines of one table file after the other and writes each away from the main thread. */

const port = parentPort
if (!port) throw new Error('tableWriter.worker.ts only runs as a worker')

let begun: { order: TableOrder; table: WrittenLine[] } | null = null

port.on('message', (part: TablePart) => {
  if (part.kind === 'begin') begun = { order: part.order, table: [...part.order.above.map((line) => [line]), part.order.heading] }
  if (begun === null) throw new Error('a table file is begun before it has lines')
  const { order, table } = begun
  if (part.kind === 'lines') table.push(...part.lines)
  if (part.kind !== 'end') return
  begun = null
  port.postMessage(
    order.format === 'csv' ? writeCsv(table) : writeWorkbook(order.format, order.sheet, table, order.heading.length > 0 ? order.above.length : null),
  )
})
