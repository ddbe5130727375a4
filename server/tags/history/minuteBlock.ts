import { deflateSync, inflateSync } from 'node:zlib'
import { readNumbers, writeNumbers } from './numberColumn.ts'
import type { Precision } from './numberColumn.ts'
import { emptyRollup } from './rollup.ts'
import type { Rollup } from './rollup.ts'
import { VarintReader, VarintWriter } from './varint.ts'

export const minutesPerHour = 60
const meanDigits = 1 // a mean is told one digit finer than its values

/**
 * The sixty minutes of one tag-hour as bytes. A row per minute would be larger than the samples it sums up; packed, an
 * hour costs about a third of a kilobyte. Sealed like a chunk (chunk.ts).
 */
export function encodeMinutes(minutes: Rollup, precision: Precision): Uint8Array {
  const out = new VarintWriter()
  for (const goodMs of minutes.goodMs) out.unsigned(goodMs)
  const known = (column: Float64Array) => column.filter((_, minute) => (minutes.goodMs[minute] ?? 0) > 0)
  for (const column of [minutes.min, minutes.max, minutes.last]) writeNumbers(out, known(column), precision)
  writeNumbers(out, known(minutes.mean), meanPrecision(precision))
  return deflateSync(out.bytes())
}

/** Throws when the bytes are damaged. */
export function decodeMinutes(bytes: Uint8Array): Rollup {
  const from = new VarintReader(inflateSync(bytes))
  const minutes = emptyRollup(minutesPerHour)
  for (let minute = 0; minute < minutesPerHour; minute++) minutes.goodMs[minute] = from.unsigned()
  const count = minutes.goodMs.reduce((sum, goodMs) => sum + (goodMs > 0 ? 1 : 0), 0)
  for (const column of [minutes.min, minutes.max, minutes.last, minutes.mean]) {
    const known = readNumbers(from, count)
    let next = 0
    for (let minute = 0; minute < minutesPerHour; minute++) if ((minutes.goodMs[minute] ?? 0) > 0) column[minute] = known[next++] ?? Number.NaN
  }
  return minutes
}

function meanPrecision({ decimals, deadband }: Precision): Precision {
  const finer = Math.min(decimals + meanDigits, 15)
  return { decimals: finer, deadband: Math.max(deadband, 4 * 10 ** -finer) }
}
