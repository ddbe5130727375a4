import type { VarintReader, VarintWriter } from './varint.ts'

/**
 * How exactly a tag's values are kept: as multiples of 10^-decimals when that is within a quarter of the dead band
 * (or exact but for the last bits of a double), bit by bit otherwise.
 */
export type Precision = { decimals: number; deadband: number }

const float64Kind = 64
const float32Kind = 65
const maxScaled = 2 ** 51 // so that a difference of two fits a zigzag varint
const doubleNoise = 2 ** -50

/**
 * A column of finite numbers. First byte 0–9: that many decimals, then differences of the scaled values. 64 and 65:
 * float64 or float32 bits, each xor the one before, byte plane by byte plane, so that bytes which hardly change stand
 * together for deflate.
 */
export function writeNumbers(out: VarintWriter, values: Float64Array, precision: Precision): void {
  const scaled = scale(values, precision)
  if (scaled) {
    out.unsigned(precision.decimals)
    let before = 0
    for (const value of scaled) {
      out.signed(value - before)
      before = value
    }
    return
  }
  const isSingle = values.every((value) => Math.fround(value) === value)
  out.unsigned(isSingle ? float32Kind : float64Kind)
  out.raw(planes(isSingle ? new Uint8Array(Float32Array.from(values).buffer) : new Uint8Array(Float64Array.from(values).buffer), isSingle ? 4 : 8))
}

export function readNumbers(from: VarintReader, count: number): Float64Array {
  const kind = from.unsigned()
  if (kind === float64Kind) return new Float64Array(unplaned(from.raw(count * 8), 8).buffer)
  if (kind === float32Kind) return Float64Array.from(new Float32Array(unplaned(from.raw(count * 4), 4).buffer))
  const factor = 10 ** kind
  const values = new Float64Array(count)
  let scaled = 0
  for (let i = 0; i < count; i++) {
    scaled += from.signed()
    values[i] = scaled / factor
  }
  return values
}

function scale(values: Float64Array, { decimals, deadband }: Precision): Float64Array | null {
  const factor = 10 ** decimals
  const scaled = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    const rounded = Math.round(value * factor)
    if (Math.abs(rounded) > maxScaled || Math.abs(rounded / factor - value) > Math.max(deadband / 4, Math.abs(value) * doubleNoise)) return null
    scaled[i] = rounded
  }
  return scaled
}

function planes(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width
  const planed = new Uint8Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) planed[(i % width) * count + Math.floor(i / width)] = (bytes[i] ?? 0) ^ (i < width ? 0 : (bytes[i - width] ?? 0))
  return planed
}

function unplaned(planed: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const count = planed.length / width
  const bytes = new Uint8Array(planed.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = (planed[(i % width) * count + Math.floor(i / width)] ?? 0) ^ (i < width ? 0 : (bytes[i - width] ?? 0))
  return bytes
}
