import type { ScaleRange } from '#contract/modules/equipment/demo/scaleTags.ts'
import { placesOf } from './display.ts'
import type { Display } from './display.ts'
import type { Keys } from './keys.ts'

/** One talk with a scale that speaks MT-SICS: what it answers, and what it sends by itself. */
export type Talk = { hear(text: string): void; tick(): void }
type Needs = { name: string; range: ScaleRange; display: () => Display; keys: Keys; say: (text: string) => void; readingMs: number }

/** ms that `S`, `T` and `Z` wait until the scale stands still */
const patienceMs = 5000

/** The commands of levels 0 and 1 that weighing takes (reference manual 11781363), in grams. */
export function sicsTalk({ name, range, display, keys, say, readingMs }: Needs): Talk {
  let rest = ''
  let isRepeating = false
  let waiting: { act: () => void; refuse: string; ticks: number } | null = null
  const grams = (amount: number) => `${amount.toFixed(placesOf(range.divisionG)).padStart(10)} g`
  const weight = (shown: Display) =>
    shown.range === 'above' ? 'S +' : shown.range === 'below' ? 'S -' : `S ${shown.isStable ? 'S' : 'D'} ${grams(shown.grams)}`
  const answer = (text: string) => say(`${text}\r\n`)
  const whenStable = (refuse: string, act: () => void) => {
    if (display().isStable) act()
    else waiting = { act, refuse, ticks: Math.round(patienceMs / readingMs) }
  }

  function obey(command: string): void {
    if (command === '') return
    if (keys.control(command)) return
    if (['@', 'S', 'SI', 'SIR'].includes(command)) isRepeating = command === 'SIR'
    switch (command) {
      case '@':
      case 'I4':
        return answer(`I4 A "SIM-${name}"`)
      case 'SI':
      case 'SIR':
        return answer(weight(display()))
      case 'S':
        return whenStable('S I', () => answer(weight(display())))
      case 'T':
        return whenStable('T I', () => {
          keys.tare()
          answer(`T S ${grams(display().tareG)}`)
        })
      case 'TA':
        return answer(`TA A ${grams(display().tareG)}`)
      case 'TAC':
        keys.clearTare()
        return answer('TAC A')
      case 'Z':
        return whenStable('Z I', () => answer(keys.zero() ? 'Z A' : 'Z +'))
      default:
        return answer('ES')
    }
  }

  return {
    hear(text) {
      const lines = (rest + text).split(/\r?\n/)
      rest = (lines.pop() ?? '').slice(-100)
      for (const line of lines) obey(line.trim())
    },
    tick() {
      if (waiting) {
        const { act, refuse, ticks } = waiting
        waiting = display().isStable || ticks <= 1 ? null : { act, refuse, ticks: ticks - 1 }
        if (!waiting) (display().isStable ? act : () => answer(refuse))()
      }
      if (isRepeating) answer(weight(display()))
    },
  }
}
