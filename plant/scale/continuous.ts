import type { ScaleRange } from '#contract/modules/equipment/demo/scaleTags.ts'
import { toledoChecksum } from '#contract/rules/scale/toledo.ts'
import { placesOf } from './display.ts'
import type { Display } from './display.ts'
import type { Keys } from './keys.ts'
import type { Talk } from './sics.ts'

type Needs = { range: ScaleRange; display: () => Display; keys: Keys; say: (bytes: Uint8Array) => void }

/** TOLEDO continuous output in kilograms, and the letters that such a scale takes: T tare, C clear, Z zero. */
export function continuousTalk({ range, display, keys, say }: Needs): Talk {
  let control: string | null = null
  return {
    hear(text) {
      for (const letter of text) {
        if (control !== null || letter === '~') {
          control = (control ?? '') + letter
          if (letter !== '\n') continue
          keys.control(control.trim())
          control = null
        } else if (letter === 'T') keys.tare()
        else if (letter === 'C') keys.clearTare()
        else if (letter === 'Z') keys.zero()
      }
    },
    tick: () => say(frameOf(display(), range)),
  }
}

/** One frame: STX, status words, weight, tare, CR, checksum (8142 manual; contract/rules/scale/toledo.ts reads it). */
function frameOf(shown: Display, { divisionG }: ScaleRange): Uint8Array {
  const places = placesOf(divisionG / 1000)
  const digits = (grams: number) => String(Math.round((Math.abs(grams) / 1000) * 10 ** places)).padStart(6)
  const wordA = 0b0101000 | (places + 2)
  const isOut = shown.range !== 'within'
  const isNegative = shown.range === 'below' || shown.grams < 0
  const wordB = 0b0110000 | (shown.hasTare ? 1 : 0) | (isNegative ? 2 : 0) | (isOut ? 4 : 0) | (shown.isStable ? 0 : 8)
  const text = `\u0002${String.fromCharCode(wordA, wordB, 0b0100000)}${digits(isOut ? 0 : shown.grams)}${digits(shown.tareG)}\r`
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return Uint8Array.of(...bytes, toledoChecksum(bytes))
}
