import { lineParser } from './lines.ts'
import type { Unread } from './lines.ts'
import { unitOf } from './reading.ts'
import type { ScaleParser } from './reading.ts'

/**
 * MT-SICS (Mettler Toledo, reference manual 11781363): commands and answers are ASCII lines in upper case that end with CR LF. A weight stands right-aligned
 * in ten characters: a line that lost one of them is no weight, since a digit less is another weight. `SIR` makes the scale repeat it by itself.
 */
export const mtSics = {
  commands: { once: 'SI\r\n', repeat: 'SIR\r\n', tare: 'T\r\n', zero: 'Z\r\n', reset: '@\r\n' },
  parser: (): ScaleParser => lineParser(read),
} as const

/** what answers another question: tare, zero, identity, reset, settings */
const otherAnswer = /^(T|TA|TI|TAC|Z|ZI|I\d+|@|M\d+)\b/

/** `S S     100.00 g`: stable; `S D`: moving; `S I`: cannot now; `S +`, `S -`: above and below the range; `ES`, `ET`, `EL`: a command that it does not know. */
function read(line: string): Unread | null {
  if (otherAnswer.test(line)) return null
  if (/^(ES|ET|EL)\s*$/.test(line)) return { kind: 'refused' }
  const [, state, amount = '', unitText = ''] = /^S ([SDI+-])(?: (?=.{10}(?: |$)) *(-? *\d+(?:\.\d+)?)(?: +(\S*))?)?\s*$/.exec(line) ?? []
  if (state === '+') return { kind: 'overload' }
  if (state === '-') return { kind: 'underload' }
  if (state === 'I') return { kind: 'refused' }
  const text = amount.replaceAll(' ', '')
  if (state === undefined || text === '') return { kind: 'fault', why: 'format' }
  const unit = unitOf(unitText)
  if (unit === null) return { kind: 'fault', why: 'unit' }
  return { kind: 'weight', value: Number(text), text, unit, isStable: state === 'S', isNet: null, tare: null }
}
