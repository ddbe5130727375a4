import { inParts, serveReading } from '../../../files/serveReading.ts'
import { readTableFile } from '../../../files/tableFile.ts'
import { parseConfiguration } from './configuration.ts'
import type { Configuration } from './configuration.ts'
import type { FileReading, FileRows } from './fileReader.ts'

/** Reads and judges table files away from the main thread, then hands the rows over one chunk for each request. */
serveReading<FileReading>(({ sources, known }) => {
  const tables = sources.map(({ subject, name, content }) => ({
    subject,
    name,
    content: readTableFile(name, Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
  }))
  const read = parseConfiguration(tables, known)
  const { totalCount, faults } = read
  return { opening: { totalCount, faults: faults.first, faultCount: faults.count, lineCount: faults.lineCount }, parts: chunksOf(read) }
})

function* chunksOf({ devices, tags, deviceLines }: Configuration): Generator<FileRows> {
  const placed = devices.map((device, index) => ({ device, line: deviceLines[index] ?? 0 }))
  for (const some of inParts(placed)) yield { devices: some.map(({ device }) => device), deviceLines: some.map(({ line }) => line), tags: [] }
  for (const some of inParts(tags)) yield { devices: [], deviceLines: [], tags: some }
}
