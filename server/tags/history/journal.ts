import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { hourOf } from './samples.ts'

/** Numbers in a row of samples as it crosses threads and lies in the journal: ref, at (ms), value, status. */
export const rowWidth = 4

/** A row of this number is of no tag: its time is that of the newest reading, whether it was kept or not. */
export const readUntilRef = 0

/** What came in one flush for one hour, as it lies in `tag_wal`. */
export type JournalRow = { hour: number; crc: number; blob: Uint8Array }

/** Splits rows (flat, `rowWidth` numbers each) by hour and packs each part. */
export function encodeJournal(rows: Float64Array): JournalRow[] {
  return [...splitByHour(rows)].map(([hour, part]) => {
    const blob = deflateSync(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), { level: 1 })
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

/** Nearly always all rows are of one hour; nothing is copied then. */
function splitByHour(rows: Float64Array): Map<number, Float64Array> {
  const hours = new Set<number>()
  for (let i = 0; i < rows.length; i += rowWidth) hours.add(hourOf(rows[i + 1] ?? 0))
  return new Map([...hours].map((hour) => [hour, hours.size === 1 ? rows : rowsOf(hour, rows)]))
}

function rowsOf(hour: number, rows: Float64Array): Float64Array {
  const part: number[] = []
  for (let i = 0; i < rows.length; i += rowWidth) if (hourOf(rows[i + 1] ?? 0) === hour) part.push(...rows.subarray(i, i + rowWidth))
  return Float64Array.from(part)
}
