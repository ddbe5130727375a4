import { isBlank } from './lines.ts'
import type { Line } from './lines.ts'
import { inParts, serveReading } from './serveReading.ts'
import { readTableFile } from './tableFile.ts'
import type { LinesReading } from './headingReader.ts'

/** A heading names two columns at least: titles above it stand alone in their row. */
const isHeading = ({ cells }: Line) => cells.filter((cell) => cell.trim() !== '').length > 1

serveReading<LinesReading>(({ file: { name, bytes } }) => {
  const lines = readTableFile(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).filter((line) => !isBlank(line))
  const start = Math.max(0, lines.findIndex(isHeading))
  const rows = lines.slice(start).map(({ cells }) => [...cells])
  return { opening: { rowCount: Math.max(0, rows.length - 1) }, parts: inParts(rows) }
})
