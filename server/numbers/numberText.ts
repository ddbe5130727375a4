import { momentText } from '#contract/rules/fillPattern.ts'
import type { FillPart } from '#contract/rules/fillPattern.ts'
import { Problem } from '../http/problem.ts'

const usable = /^[\p{L}\p{N}_.-]{1,32}$/u

/** The value of each named place: as given, else its standard. Throws 422 for one that is missing, or that would let two numbers look alike. */
export function valuesFor(parts: readonly FillPart[], given: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [at, part] of parts.entries()) {
    if (part.is !== 'value') continue
    const value = textOf(Object.hasOwn(given, part.name) ? given[part.name] : undefined) ?? part.standard
    if (value === null) throw new Problem(422, `编号需要取值 ${part.name}，请填写后重试`)
    if (value !== '' && !usable.test(value)) throw new Problem(422, `取值 ${part.name} 不能用在编号里：请用不超过 32 个字母、数字、汉字或 _ . -`)
    // A1 + 01 and A + 101 are one text: beside the running number no value may begin or end with a digit
    if (parts[at + 1]?.is === 'seq' && /\d$/.test(value)) throw new Problem(422, `取值 ${part.name} 后面直接跟流水号，不能以数字结尾`)
    if (parts[at - 1]?.is === 'seq' && /^\d/.test(value)) throw new Problem(422, `取值 ${part.name} 前面就是流水号，不能以数字开头`)
    values.set(part.name, value)
  }
  return values
}

/** What the values decide of a number. Numbers that could come out alike have one scope, and so one counter; '' without any value. */
export function scopeOf(parts: readonly FillPart[], values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return ''
  return parts.map((part) => (part.is === 'text' ? part.text : part.is === 'value' ? (values.get(part.name) ?? '') : '')).join('')
}

type Filling = { atMs: number; plantTz: string; values: ReadonlyMap<string, string>; seq: number }

/** The number itself. A running number that outgrows its digits becomes longer; it never begins again by itself. */
export function numberText(parts: readonly FillPart[], { atMs, plantTz, values, seq }: Filling): string {
  return parts.map((part) => textOfPart(part, { atMs, plantTz, values, seq })).join('')
}

function textOfPart(part: FillPart, { atMs, plantTz, values, seq }: Filling): string {
  switch (part.is) {
    case 'text':
      return part.text
    case 'moment':
      return momentText(part.format, atMs, plantTz)
    case 'value':
      return values.get(part.name) ?? ''
    case 'seq':
      return String(seq).padStart(part.digits, '0')
    default:
      return part satisfies never
  }
}

/** Forms hold texts and numbers; an empty text is no value. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
