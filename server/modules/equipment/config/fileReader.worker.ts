import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../../../http/problem.ts'
import { parseConfiguration } from './configuration.ts'
import type { Configuration, KnownDevice, Source } from './configuration.ts'
import type { FileReport } from './fileReader.ts'
import { readTableFile } from '../../../files/tableFile.ts'

/** Reads and judges table files away from the main thread, then hands the rows over one chunk for each request. */

/** Rows of one chunk: unpacking them may hold up the main thread for a few milliseconds only. */
const rowsPerChunk = 500

const { sources, known } = workerData as { sources: Source<Uint8Array>[]; known: KnownDevice[] } // set by fileReader.ts
const port = parentPort
if (!port) throw new Error('fileReader.worker.ts only runs as a worker')
const report = (message: FileReport) => port.postMessage(message)

const configuration = judged()
if (configuration) {
  const chunks = chunksOf(configuration)
  port.on('message', () => report({ kind: 'rows', rows: chunks.next().value ?? null }))
}

function judged(): Configuration | null {
  try {
    const tables = sources.map(({ subject, name, content }) => ({
      subject,
      name,
      content: readTableFile(name, Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
    }))
    const read = parseConfiguration(tables, known)
    const { totalCount, faults } = read
    report({ kind: 'judged', totalCount, faults: faults.first, faultCount: faults.count, lineCount: faults.lineCount })
    return faults.count === 0 ? read : null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    report({ kind: 'refused', status: error.status, message: error.message })
    return null
  }
}

function* chunksOf({ devices, tags, deviceLines }: Configuration) {
  for (let start = 0; start < devices.length; start += rowsPerChunk) {
    const end = start + rowsPerChunk
    yield { devices: devices.slice(start, end), deviceLines: deviceLines.slice(start, end), tags: [] }
  }
  for (let start = 0; start < tags.length; start += rowsPerChunk) yield { devices: [], deviceLines: [], tags: tags.slice(start, start + rowsPerChunk) }
}
