import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import type { Reading, Report } from './reader.ts'

/** The worker's end of `withReader`: opens the files it was told of, then hands over a part for each request. */
export function serveReading<Kind extends Reading>(open: (told: Kind['told']) => { opening: Kind['opening']; parts: Iterator<Kind['part']> }): void {
  const port = parentPort
  if (!port) throw new Error('files are read in a worker')
  const report = (message: Report<Kind>) => port.postMessage(message)
  try {
    const { opening, parts } = open(workerData) // what withReader was told
    report({ kind: 'opened', opening })
    port.on('message', () => {
      const { done, value } = parts.next()
      report({ kind: 'part', part: done ? null : value })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    report({ kind: 'refused', status: error.status, message: error.message })
  }
}

/** Rows of one part: unpacking them may hold up the main thread for a few milliseconds only. */
const rowsAtOnce = 500

/** A long list in parts. */
export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
