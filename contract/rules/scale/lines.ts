import { hexOf } from './reading.ts'
import type { ScaleParser, ScaleReading } from './reading.ts'

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
/** no line of a scale is longer; more without an end is another protocol or another speed */
const longestLine = 120

/** Cuts a stream at line feeds and reads each line; empty lines are nothing. `read` null: a line that means nothing. */
export function lineParser(read: (line: string) => Unread | null): ScaleParser {
  let rest: number[] = []
  return {
    hear(chunk) {
      const readings: ScaleReading[] = []
      for (const byte of chunk) {
        rest.push(byte)
        if (byte === lineFeed) {
          const line = new Uint8Array(rest)
          rest = []
          const text = String.fromCharCode(...line.filter((one) => one !== lineFeed && one !== carriageReturn))
          const found = text.trim() === '' ? null : read(text)
          if (found) readings.push({ raw: hexOf(line), ...found })
        } else if (rest.length > longestLine) {
          readings.push({ raw: hexOf(new Uint8Array(rest)), kind: 'fault', why: 'tooLong' })
          rest = []
        }
      }
      return readings
    },
  }
}

/** A reading before its bytes are put to it. */
export type Unread = ScaleReading extends infer Reading ? (Reading extends { raw: string } ? Omit<Reading, 'raw'> : never) : never
