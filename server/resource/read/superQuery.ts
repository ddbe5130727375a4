import { z } from 'zod'
import type { Field } from '#contract/field.ts'
import { Problem } from '../../http/problem.ts'
import { refuseNul } from '../../http/refuseNul.ts'
import { storageOf, storedOf } from '../field/columns.ts'
import { comparison, nothing, oneOf } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import { refuseSecret } from './secretNames.ts'

const Element = z.object({ field: z.string().max(64), rule: z.string().max(16), val: z.union([z.string().max(2000), z.number()]) })
const Elements = z.array(z.union([Element, z.unknown()])).max(50)

/**
 * The advanced query (api-contract.md 3 "super query"): a JSON array, encoded once more than the rest of the query. Null without one.
 * Unfinished rows and fields that are not declared are left out; something that is no such array is refused.
 */
export function superQuery(fields: readonly Field[], encoded: string | undefined, match: string | undefined, plantTz: string): Condition | null {
  if (!encoded) return null
  const of = elementsOf(encoded).flatMap((element) => {
    const parsed = Element.safeParse(element)
    if (!parsed.success || parsed.data.val === '') return []
    refuseSecret(parsed.data.field)
    refuseNul(parsed.data)
    const field = fields.find(({ name }) => name === parsed.data.field)
    return field ? [ruled(field, parsed.data.rule, String(parsed.data.val), plantTz)] : []
  })
  return of.length === 0 ? null : { is: match?.toLowerCase() === 'or' ? 'any' : 'all', of }
}

function elementsOf(encoded: string): unknown[] {
  for (const text of [decoded(encoded), encoded]) {
    try {
      return Elements.parse(JSON.parse(text))
    } catch {
      // the other reading may fit
    }
  }
  throw new Problem(422, '高级查询的条件不完整，请重新设置')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a single percent sign was meant as such
  }
}

/** `left_like` ends with and `right_like` starts with the value: here, other than in a text filter, they are named after the open side (decisions.md 3). */
function ruled(field: Field, rule: string, text: string, plantTz: string): Condition {
  switch (rule) {
    case 'like':
    case 'left_like':
    case 'right_like':
      if (storageOf(field.kind) !== 'text') return nothing
      return { is: rule === 'like' ? 'contains' : rule === 'left_like' ? 'endsWith' : 'startsWith', field, text }
    case 'in': {
      const values = text.split(',').flatMap((part) => storedOf(field, part, plantTz) ?? [])
      return oneOf(field, values)
    }
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const value = storedOf(field, text, plantTz)
      return value === null ? nothing : comparison(field, rule, value)
    }
    default:
      throw new Problem(422, `高级查询没有“${rule}”这种条件`)
  }
}
