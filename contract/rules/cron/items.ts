import { partRules } from './parts.ts'
import type { CronPart, PartName } from './parts.ts'

/** One item of a list, as numbers: from, to and step. `isStep` is `a/n` and `a-b/n`. */
export type Item = { from: number; to: number; step: number; isRange: boolean; isStep: boolean }

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** A number of a part, or its name; null for what is neither. */
export function numberIn(name: PartName, text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const names = name === 'month' ? months : name === 'week' ? weekdays : []
  const at = names.indexOf(text.toUpperCase())
  return at < 0 ? null : at + 1
}

/** The items of a list; null when one of them is none, or out of the bounds of its part. */
export function itemsIn(name: PartName, text: string): Item[] | null {
  const items = text.split(',').map((one) => itemIn(name, one))
  return items.every((item) => item !== null) ? items : null
}

function itemIn(name: PartName, text: string): Item | null {
  const { values, start, interval } = partRules[name]
  const [span = '', steps, ...rest] = text.split('/')
  if (rest.length > 0) return null
  const step = steps === undefined ? 1 : /^\d{1,3}$/.test(steps) ? Number(steps) : -1
  if (steps !== undefined && !isWithin(step, interval)) return null
  const isStep = steps !== undefined
  if (span === '*') return { from: values[0], to: values[1], step, isRange: true, isStep }
  const [first, last] = span.split('-', 2).map((one) => numberIn(name, one))
  if (first === null || first === undefined || last === null || span.split('-').length > 2) return null
  const isRange = last !== undefined
  if (!isWithin(first, isStep && !isRange ? start : values) || (isRange && !isWithin(last, values))) return null
  return { from: first, to: last ?? (isStep ? values[1] : first), step, isRange, isStep }
}

function isWithin(number: number, [least, most]: readonly [number, number]): boolean {
  return number >= least && number <= most
}

/** The numbers that a part stands for, in order; null for the parts that only a calendar can tell. */
export function numbersOf(name: PartName, part: CronPart): number[] | null {
  const { values } = partRules[name]
  switch (part.mode) {
    case 'every':
    case 'none':
      return span(values[0], values[1], 1, values)
    case 'step':
      return sorted(span(part.start, values[1], part.interval, values))
    case 'range':
      return sorted(span(part.from, part.to, 1, values))
    case 'values':
      return sorted(part.values)
    case 'mixed':
      return sorted((itemsIn(name, part.text) ?? []).flatMap(({ from, to, step }) => span(from, to, step, values)))
    case 'lastDay':
    case 'lastWorkday':
    case 'beforeEnd':
    case 'nearestWorkday':
    case 'lastWeekday':
    case 'nthWeekday':
      return null
    default:
      return part satisfies never
  }
}

/** From one number to another, over the end of the part when the second is smaller; a step of 0 is only the first. */
function span(from: number, to: number, step: number, [least, most]: readonly [number, number]): number[] {
  const first = Math.max(from, least) // month 0 is January (CRON-014)
  if (step === 0) return [first]
  const end = to < first ? to + (most - least + 1) : to
  const numbers: number[] = []
  for (let at = first; at <= end; at += step) numbers.push(at > most ? at - (most - least + 1) : at)
  return numbers
}

function sorted(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other)
}
