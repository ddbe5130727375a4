import { parentPort } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import type { Call, Reading, Report } from './reader.ts'

/** The worker's end of `withReader`: opens the files it is told of, then hands over a part for each call. */
export function serveReading<Kind extends Reading>(open: (told: Kind['told']) => { opening: Kind['opening']; parts: Iterator<Kind['part']> }): void {
  const port = parentPort
  if (!port) throw new Error('files are read in a worker')
  const report = (message: Report<Kind>) => port.postMessage(message)
  let parts: Iterator<Kind['part']> = [][Symbol.iterator]()
  const opened = (told: Kind['told']): Report<Kind> => {
    try {
      const found = open(told)
      parts = found.parts
      return { kind: 'opened', opening: found.opening }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { kind: 'refused', status: error.status, message: error.message }
    }
  }
  port.on('message', (call: Call<Kind>) => {
    if (call.kind === 'open') return report(opened(call.told))
    const { done, value } = parts.next()
    report({ kind: 'part', part: done ? null : value })
  })
}

/** Rows of one part: unpacking them may hold up the main thread for a few milliseconds only. */
const rowsAtOnce = 500

/** A long list in parts. */
export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
