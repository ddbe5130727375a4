import { FrameError } from './byteStream.ts'
import type { ByteReader, ByteWriter } from './byteStream.ts'
import type { TagValue } from './tag.ts'

/**
 * How a value travels. A number becomes the integer value × 10^decimals (`scaled`), rounded as `toFixed` rounds; what does
 * not fit (not finite, or 2⁵³ and beyond) stays a float64. `word` is a scaled integer of 128 to 65535 in two fixed bytes.
 */
export type ValueForm = { code: 0 | 1 | 2; scaled: number } | { code: 3; number: number } | { code: 4; text: string } | { code: 5 }

const codes = { positive: 0, negative: 1, word: 2, float: 3, text: 4, none: 5 } as const

export function valueFormOf(value: TagValue, decimals: number): ValueForm {
  if (value === null) return { code: codes.none }
  if (typeof value === 'string') return { code: codes.text, text: value }
  const scaled = scaledInteger(Math.abs(value), decimals)
  if (!Number.isSafeInteger(scaled)) return { code: codes.float, number: value }
  if (value < 0 && scaled !== 0) return { code: codes.negative, scaled }
  return { code: scaled >= 0x80 && scaled <= 0xffff ? codes.word : codes.positive, scaled }
}

export function writeValue(out: ByteWriter, form: ValueForm): void {
  switch (form.code) {
    case codes.positive:
    case codes.negative:
      return out.varint(form.scaled)
    case codes.word:
      return out.uint16(form.scaled)
    case codes.float:
      return out.float64(form.number)
    case codes.text:
      return out.text(form.text)
    case codes.none:
      return undefined
    default:
      return form satisfies never
  }
}

export function readValue(input: ByteReader, code: number, decimals: number): TagValue {
  switch (code) {
    case codes.positive:
      return input.varint() / 10 ** decimals
    case codes.negative:
      return -input.varint() / 10 ** decimals
    case codes.word:
      return input.uint16() / 10 ** decimals
    case codes.float:
      return input.float64()
    case codes.text:
      return input.text()
    case codes.none:
      return null
    default:
      throw new FrameError('unknown form of value')
  }
}

/** `magnitude` × 10^decimals as an integer. Next to a half, binary scaling may round the other way than `toFixed`, which boards use. */
function scaledInteger(magnitude: number, decimals: number): number {
  const scaled = magnitude * 10 ** decimals
  const rounded = Math.round(scaled)
  const isNearHalf = Math.abs(Math.abs(scaled - rounded) - 0.5) < 1e-4 + scaled * Number.EPSILON
  return isNearHalf && decimals > 0 ? Math.round(Number(magnitude.toFixed(decimals)) * 10 ** decimals) : rounded
}
