import { inParts, serveReading } from '../../../files/serveReading.ts'
import { readTableFile } from '../../../files/tableFile.ts'
import { hasHeadingOf, parseConfiguration } from './configuration.ts'
import type { Configuration } from './configuration.ts'
import type { FileReading, FileRows } from './fileReader.ts'

/** Reads and judges table files away from the main thread, then hands the rows over one chunk for each request. */
serveReading<FileReading>(({ sources, known }) => {
  const tables = sources.map(({ subject, name, content }) => ({
    subject,
    name,
    content: readTableFile(name, Buffer.from(content.buffer, content.byteOffset, content.byteLength), hasHeadingOf(subject)),
  }))
  const read = parseConfiguration(tables, known)
  const { totalCount, faults } = read
  return { opening: { totalCount, faults: faults.first, faultCount: faults.count, lineCount: faults.lineCount }, parts: chunksOf(read) }
})

/** Rows of one part come from files with the same columns. */
function* chunksOf({ devices, tags, deviceLines, deviceOmits, tagOmits }: Configuration): Generator<FileRows> {
  const placed = devices.map((device, index) => ({ device, line: deviceLines[index] ?? 0, omitted: deviceOmits[index] ?? [] }))
  for (const group of Map.groupBy(placed, ({ omitted }) => omitted.join(' ')).values())
    for (const some of inParts(group))
      yield { devices: some.map(({ device }) => device), deviceLines: some.map(({ line }) => line), tags: [], omitted: group[0]?.omitted ?? [] }
  const read = tags.map((tag, index) => ({ tag, omitted: tagOmits[index] ?? [] }))
  for (const group of Map.groupBy(read, ({ omitted }) => omitted.join(' ')).values())
    for (const some of inParts(group)) yield { devices: [], deviceLines: [], tags: some.map(({ tag }) => tag), omitted: group[0]?.omitted ?? [] }
}
