import { z } from 'zod'
import type { Field } from '#contract/field.ts'
import { Problem } from '../../http/problem.ts'
import { refuseNul } from '../../http/refuseNul.ts'
import { storageOf, storedOf } from '../field/columns.ts'
import { comparison, nothing, oneOf } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import { refuseSecret } from './secretNames.ts'

const one = z.union([z.string().max(2000), z.number(), z.boolean()])
/** clients join several values by commas, or leave them an array (api-contract.md 3) */
const Value = z.union([one, z.array(one).max(500)])
const Element = z.object({ field: z.string().max(64), rule: z.string().max(16), val: Value })
const Elements = z.array(z.unknown()).max(50)
const malformed = '高级查询的条件不完整，请重新设置'

/**
 * The advanced query (api-contract.md 3 "super query"): a JSON array, encoded once more than the rest of the query. Null without one.
 * Unfinished rows are left out, and so are fields of `declared` that this caller does not see; what nobody declared, and something that
 * is no such array, is refused: a condition that is dropped in silence shows, exports and counts more than was asked for.
 */
export function superQuery(
  { fields, declared }: { fields: readonly Field[]; declared: readonly Field[] },
  { encoded, match }: { encoded: string | undefined; match: string | undefined },
  plantTz: string,
): Condition | null {
  if (!encoded) return null
  const of = elementsOf(encoded).flatMap((element) => {
    if (isUnfinished(element)) return []
    const parsed = Element.safeParse(element)
    if (!parsed.success) throw new Problem(422, malformed)
    const { field: name, rule, val } = parsed.data
    refuseSecret(name)
    refuseNul(parsed.data)
    requireDeclared(declared, name)
    const field = fields.find((each) => each.name === name)
    return field ? [ruled(field, rule, String(val), plantTz)] : []
  })
  return of.length === 0 ? null : { is: match?.toLowerCase() === 'or' ? 'any' : 'all', of }
}

/** A row of which a part was not chosen yet. */
function isUnfinished(element: unknown): boolean {
  if (typeof element !== 'object' || element === null) return true
  const part = (name: string): unknown => Object.entries(element).find(([key]) => key === name)?.[1]
  const val = part('val')
  return [part('field'), part('rule'), val].some((given) => given === undefined || given === null || given === '') || (Array.isArray(val) && val.length === 0)
}

/** Refuses a name that is no field (api-contract.md 0.2). */
function requireDeclared(declared: readonly Field[], name: string): void {
  if (!declared.some((field) => field.name === name)) throw new Problem(422, `不能按 ${name.slice(0, 64)} 查询`)
}

function elementsOf(encoded: string): unknown[] {
  for (const text of [decoded(encoded), encoded]) {
    try {
      return Elements.parse(JSON.parse(text))
    } catch {
      // the other reading may fit
    }
  }
  throw new Problem(422, malformed)
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
