import type { WeightUnit } from './milligrams.ts'

/**
 * One thing that a scale said. `raw` are its bytes as they came, in hexadecimal, kept with the record. A weight is exact as it was shown: `text` is the
 * number with its places, `value` the same as a number. Equal weights one after the other are two readings. `net`: the tare is taken off.
 */
export type ScaleReading = { raw: string } & (
  | { kind: 'weight'; value: number; text: string; unit: WeightUnit; isStable: boolean; isNet: boolean | null; tare: number | null }
  | { kind: 'overload' }
  | { kind: 'underload' }
  /** answered, but cannot now: moving, or a command it does not know */
  | { kind: 'refused' }
  | { kind: 'fault'; why: FrameFault }
)

/** Why bytes were no reading. */
type FrameFault = 'checksum' | 'unit' | 'format' | 'tooLong'

/** What of a stream of bytes are readings, however it was cut. */
export type ScaleParser = { hear(chunk: Uint8Array): ScaleReading[] }

/** The unit of a text; null for one that scales of this plant do not speak: a weight in it is no weight (factory.md 4 R21). */
export function unitOf(text: string): WeightUnit | null {
  const unit = text.trim().toLowerCase()
  return unit === 'mg' || unit === 'g' || unit === 'kg' || unit === 't' ? unit : null
}

export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')

/** The same back; null where it is no such text. */
export function bytesOfHex(text: string): Uint8Array | null {
  return /^[0-9a-f]{2}( [0-9a-f]{2}){0,255}$/.test(text) ? Uint8Array.from(text.split(' '), (pair) => Number.parseInt(pair, 16)) : null
}
