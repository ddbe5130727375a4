import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { hourOf } from './samples.ts'

/** Numbers in a row of samples as it crosses threads and lies in the journal: ref, at (ms), value, status. */
export const rowWidth = 4

/** What came in one flush for one hour, as it lies in `tag_wal`. */
export type JournalRow = { hour: number; crc: number; blob: Uint8Array }

/** Splits rows (flat, `rowWidth` numbers each) by hour and packs each part. */
export function encodeJournal(rows: Float64Array): JournalRow[] {
  return [...splitByHour(rows)].map(([hour, part]) => {
    const blob = deflateSync(new Uint8Array(Float64Array.from(part).buffer), { level: 1 })
    return { hour, crc: crc32(blob), blob }
  })
}

/** The rows of one journal entry, or null when its bytes are not what was written. */
export function decodeJournal({ crc, blob }: Pick<JournalRow, 'crc' | 'blob'>): Float64Array | null {
  if (crc32(blob) !== crc) return null
  try {
    const bytes = inflateSync(blob)
    return bytes.length % (rowWidth * 8) === 0 ? new Float64Array(Uint8Array.from(bytes).buffer) : null
  } catch {
    return null // not our bytes, though the sum fits: the caller counts and skips the entry
  }
}

function splitByHour(rows: Float64Array): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  for (let i = 0; i < rows.length; i += rowWidth) {
    const hour = hourOf(rows[i + 1] ?? 0)
    const part = parts.get(hour) ?? []
    if (part.length === 0) parts.set(hour, part)
    for (let column = 0; column < rowWidth; column++) part.push(rows[i + column] ?? 0)
  }
  return parts
}
