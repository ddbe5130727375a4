import type { Value } from '../../fields/fieldKit.ts'

const dayMs = 86_400_000

/**
 * The value at a place of a row of cells that goes on as a spreadsheet would: numbers and days by their even steps, one day by a day, one text
 * that ends in digits by one; anything else is repeated. Place 0 is the first of `values`, places before it count down.
 */
export function goingOn(values: readonly Value[], place: number, holds: 'days' | 'texts' | 'others'): Value {
  const [first = null] = values
  const stepped = holds === 'days' ? daySteps(values) : steps(values)
  if (stepped !== null) return holds === 'days' ? dayAt(stepped.from + stepped.by * place) : exact(stepped.from + stepped.by * place)
  if (holds === 'texts' && values.length === 1 && typeof first === 'string') return countedOn(first, place)
  return values.at(((place % values.length) + values.length) % values.length) ?? null
}

type Steps = { from: number; by: number }

/** Numbers in even steps; null for anything else, and for one number, which is repeated. */
function steps(values: readonly Value[]): Steps | null {
  const numbers = values.filter((value) => typeof value === 'number')
  const [from, second] = numbers
  if (from === undefined || second === undefined || numbers.length < values.length) return null
  const by = exact(second - from)
  return numbers.every((number, at) => exact(from + by * at) === number) ? { from, by } : null
}

function daySteps(values: readonly Value[]): Steps | null {
  const days = values.map((value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) / dayMs : Number.NaN))
  const [from = Number.NaN, second] = days
  const by = second === undefined ? 1 : second - from
  return days.every((day, at) => day === from + by * at) ? { from, by } : null
}

const dayAt = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** Six places, as amounts have: 0.1 and 0.2 go on with 0.3. */
const exact = (number: number) => Number(number.toFixed(6))

/** LOT-009 is followed by LOT-010. A text that would count below nothing, or has no digits at its end, is repeated. */
function countedOn(text: string, place: number): string {
  const [, before = '', digits = ''] = /^(.*?)(\d{1,15})$/s.exec(text) ?? []
  const next = Number(digits) + place
  return digits === '' || next < 0 ? text : before + String(next).padStart(digits.length, '0')
}
