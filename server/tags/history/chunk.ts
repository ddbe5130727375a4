import { deflateSync, inflateSync } from 'node:zlib'
import { readNumbers, writeNumbers } from './numberColumn.ts'
import type { Precision } from './numberColumn.ts'
import { hourMs, isBad } from './samples.ts'
import type { Samples } from './samples.ts'
import { VarintReader, VarintWriter } from './varint.ts'

/**
 * One tag-hour as bytes (factory.md 7.1): number of samples, time differences, runs of equal status, then the values of
 * the samples that are not bad, as one zlib stream. Its Adler sum is the guard against a flipped byte: a damaged chunk
 * throws, it never gives wrong values. All samples must lie in `hour`.
 */
export function encodeChunk(hour: number, samples: Samples, precision: Precision): Uint8Array {
  const out = new VarintWriter()
  out.unsigned(samples.at.length)
  writeTimes(out, hour, samples.at)
  writeStatus(out, samples.status)
  writeNumbers(
    out,
    samples.value.filter((_, i) => !isBad(samples.status[i] ?? 0)),
    precision,
  )
  return deflateSync(out.bytes())
}

/** Throws when the bytes are damaged. */
export function decodeChunk(hour: number, bytes: Uint8Array): Samples {
  const from = new VarintReader(inflateSync(bytes))
  const count = from.unsigned()
  const at = readTimes(from, hour, count)
  const status = readStatus(from, count)
  const value = new Float64Array(count).fill(Number.NaN)
  const kept = readNumbers(
    from,
    status.reduce((sum, code) => sum + (isBad(code) ? 0 : 1), 0),
  )
  let next = 0
  for (let i = 0; i < count; i++) if (!isBad(status[i] ?? 0)) value[i] = kept[next++] ?? Number.NaN
  return { at, value, status }
}

function writeTimes(out: VarintWriter, hour: number, at: Float64Array): void {
  let before = hour * hourMs
  for (const time of at) {
    out.unsigned(time - before)
    before = time
  }
}

function readTimes(from: VarintReader, hour: number, count: number): Float64Array {
  const at = new Float64Array(count)
  let time = hour * hourMs
  for (let i = 0; i < count; i++) {
    time += from.unsigned()
    at[i] = time
  }
  return at
}

/** Pairs of (length of the run, status). */
function writeStatus(out: VarintWriter, status: Uint8Array): void {
  for (let start = 0; start < status.length;) {
    let end = start
    while (end < status.length && status[end] === status[start]) end += 1
    out.unsigned(end - start)
    out.unsigned(status[start] ?? 0)
    start = end
  }
}

function readStatus(from: VarintReader, count: number): Uint8Array {
  const status = new Uint8Array(count)
  for (let start = 0; start < count;) {
    const end = start + from.unsigned()
    status.fill(from.unsigned(), start, end)
    start = end
  }
  return status
}
