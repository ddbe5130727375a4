import { lineParser } from './lines.ts'
import type { Unread } from './lines.ts'
import { unitOf } from './reading.ts'
import type { ScaleParser } from './reading.ts'

/**
 * Sartorius SBI: the scale prints a line of 16 characters, or of 22 with a word of six before it (N net, G or G# gross, T tare), each with CR LF.
 * `ESC P` asks for one. The unit stands only while the weight is stable. A line of another length has lost some of it, and may show another weight.
 */
export const sartoriusSbi = {
  commands: { once: '\u001BP', repeat: null, tare: '\u001BT', zero: '\u001BV', reset: null },
  parser: (): ScaleParser => lineParser(read),
} as const

/** characters of a line and of its label, without CR LF */
const [bodyLength, labelLength] = [14, 6]
const labels = /^(N|G#?|T|Qnt|Stat)\s*$/

function read(line: string): Unread | null {
  const hasLabel = line.length > bodyLength
  const label = hasLabel ? line.slice(0, labelLength).trim() : ''
  const body = hasLabel ? line.slice(labelLength) : line
  if (hasLabel && !labels.test(label)) return { kind: 'fault', why: 'format' }
  if (label === 'T') return null // the tare by itself is no weighing
  const word = body.trim().toUpperCase()
  if (word === 'H' || word === 'HIGH') return { kind: 'overload' }
  if (word === 'L' || word === 'LOW') return { kind: 'underload' }
  if (word.startsWith('ERR') || word === '--' || word === 'CAL' || word === 'CALIBRATING') return { kind: 'refused' }
  const [, sign = '', amount = '', unitText = ''] = /^([+-]?)\s*(\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*$/.exec(body) ?? []
  if (amount === '' || body.length !== bodyLength) return { kind: 'fault', why: 'format' }
  const text = sign === '-' ? `-${amount}` : amount
  const isNet = label === 'N' ? true : label.startsWith('G') ? false : null
  // moving weights have no unit; a number without one is never taken, grams are not guessed
  if (unitText === '') return { kind: 'refused' }
  const unit = unitOf(unitText)
  if (unit === null) return { kind: 'fault', why: 'unit' }
  return { kind: 'weight', value: Number(text), text, unit, isStable: true, isNet, tare: null }
}
