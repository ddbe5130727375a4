import { Problem } from '../http/problem.ts'
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
  const merged = [...(lines[start]?.notes?.values() ?? [])].find((note) => note.merged)?.merged
  if (merged) throw new Problem(422, `表头里 ${merged.range} 是合并的单元格：请取消合并，在同一行给每一列写上名称`)
  const rows = lines.slice(start).map(read)
  return { opening: { rowCount: Math.max(0, rows.length - 1) }, parts: inParts(rows) }
})

/** What an import would read in each cell: numbers and days in our own spelling, nothing where the value cannot be known; zeros in front are a part of a code. */
function read({ cells, notes }: Line): string[] {
  return cells.map((text, index) => {
    const { fault, plain } = notes?.get(index) ?? {}
    if (fault !== undefined) return ''
    return plain === undefined || /^0\d/.test(text) ? text : plain
  })
}
