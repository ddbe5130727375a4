import { hexOf } from './reading.ts'
import type { ScaleParser, ScaleReading } from './reading.ts'
import type { Unread } from './lines.ts'

const [startOfText, carriageReturn] = [0x02, 0x0d]
/** STX, status words A B C, six digits of weight, six of tare, CR; one more with a checksum */
const plainBytes = 17
/** by bits 0 to 2 of status word A: how many of the digits are places; the first two have zeros that the frame leaves away */
const places = [-2, -1, 0, 1, 2, 3, 4, 5] as const
/** by bits 0 to 2 of status word C; 0: what word B says. Ounces and custom units are none of this plant */
const units = [null, 'g', 't'] as const
const lowSeven = 0x7f

/** TOLEDO continuous output (8142, IND series): the scale sends one frame after the other and takes no questions. */
export const toledo = {
  commands: { once: null, repeat: null, tare: 'T', zero: 'Z', reset: null },
  parser: toledoParser,
} as const

/** The byte that makes the low seven bits of a whole frame add up to nothing: the two's complement of their sum. */
export function toledoChecksum(frame: Uint8Array): number {
  return -frame.reduce((sum, byte) => sum + (byte & lowSeven), 0) & lowSeven
}

/**
 * Frames out of a stream. What stands before an STX is the rest of a frame that began before we listened, and is no fault; a frame that does not close is one.
 * With a checksum it must be right; a scale that sends none is set up so.
 */
function toledoParser({ hasChecksum }: { hasChecksum: boolean }): ScaleParser {
  const frameBytes = hasChecksum ? plainBytes + 1 : plainBytes
  let rest: number[] = []
  let isSynchronised = false
  return {
    hear(chunk) {
      rest.push(...chunk)
      const readings: ScaleReading[] = []
      for (;;) {
        const start = rest.indexOf(startOfText)
        if (start < 0) {
          if (isSynchronised && rest.length > 0) readings.push({ raw: hexOf(new Uint8Array(rest)), kind: 'fault', why: 'format' })
          isSynchronised = false
          rest = []
          return readings
        }
        if (start > 0) {
          const lost = new Uint8Array(rest.slice(0, start))
          if (isSynchronised) readings.push({ raw: hexOf(lost), kind: 'fault', why: 'format' })
          rest = rest.slice(start)
        }
        if (rest.length < frameBytes) return readings
        const frame = new Uint8Array(rest.slice(0, frameBytes))
        isSynchronised = true
        const found = read(frame, hasChecksum)
        readings.push({ raw: hexOf(frame), ...found })
        // a frame that is none may have swallowed the start of the next one
        const next = found.kind === 'fault' ? rest.indexOf(startOfText, 1) : frameBytes
        const taken = next < 0 ? frameBytes : Math.min(next, frameBytes)
        rest = rest.slice(taken)
      }
    },
  }
}

function read(frame: Uint8Array, hasChecksum: boolean): Unread {
  const [, wordA = 0, wordB = 0, wordC = 0] = frame.map((byte) => byte & lowSeven)
  if ((frame[plainBytes - 1] ?? 0) % 128 !== carriageReturn || (wordA & 0x20) === 0 || (wordB & 0x20) === 0 || (wordC & 0x20) === 0)
    return { kind: 'fault', why: 'format' }
  if (hasChecksum && toledoChecksum(frame.subarray(0, plainBytes)) !== ((frame[plainBytes] ?? 0) & lowSeven)) return { kind: 'fault', why: 'checksum' }
  const digits = (from: number) => String.fromCharCode(...frame.subarray(from, from + 6).map((byte) => byte & lowSeven))
  const [weight, tareText] = [digits(4), digits(10)]
  const isNegative = (wordB & 0x02) !== 0
  if ((wordB & 0x04) !== 0) return isNegative ? { kind: 'underload' } : { kind: 'overload' }
  const digitsAreRight = [weight, tareText].every((text) => /^ *\d+$/.test(text))
  // a display that is expanded tenfold for service says nothing of a weighing
  if (!digitsAreRight || (wordC & 0x10) !== 0) return { kind: 'fault', why: 'format' }
  const unit = (wordC & 0x07) === 0 ? ((wordB & 0x10) !== 0 ? 'kg' : null) : (units[wordC & 0x07] ?? null)
  if (unit === null) return { kind: 'fault', why: 'unit' }
  const text = `${isNegative ? '-' : ''}${scaled(weight, wordA & 0x07)}`
  // moving, or switched on and never at zero since
  const isStable = (wordB & 0x48) === 0
  return { kind: 'weight', value: Number(text), text, unit, isStable, isNet: (wordB & 0x01) !== 0, tare: Number(scaled(tareText, wordA & 0x07)) }
}

/** Exactly as many places as the scale has: never by a product of binary fractions. */
function scaled(digits: string, point: number): string {
  const count = String(Number(digits))
  const behind = places[point] ?? 0
  if (behind <= 0) return count === '0' ? '0' : count + '0'.repeat(-behind)
  const text = count.padStart(behind + 1, '0')
  return `${text.slice(0, -behind)}.${text.slice(-behind)}`
}
